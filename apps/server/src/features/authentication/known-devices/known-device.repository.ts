import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/** A device that was not signed in from for so long is a stranger again. */
const MAX_DAYS_UNUSED = 180;
/** No account has more known devices; the one that was used longest ago goes. */
const MAX_KNOWN_DEVICES = 10;

/** Salted with the account `a`: the database does not tell which accounts share a browser. */
const storedHash = (tokenHash: Buffer): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to(a.public_id::text, 'UTF8') || ${tokenHash}::bytea)`;

/** @returns the id of the device if the account of the address was signed in from it before */
export async function findKnownDevice(
  executor: Executor,
  email: string,
  tokenHash: Buffer | undefined,
): Promise<number | undefined> {
  if (tokenHash === undefined) return undefined;
  const { rows } = await sql<{ id: number }>`
    select d.id from account a join known_device d on d.account_id = a.id and d.token_hash = ${storedHash(tokenHash)}
    where lower(a.email) = lower(${email}) and a.deleted_at is null
      and d.last_used_at > now() - make_interval(days => ${MAX_DAYS_UNUSED})`.execute(executor);
  return rows[0]?.id;
}

/** Makes the device known to the account, or notes that it was used; the wrong passwords from it are forgotten. */
export async function rememberDevice(
  executor: Executor,
  accountId: number,
  tokenHash: Buffer | undefined,
): Promise<number | undefined> {
  if (tokenHash === undefined) return undefined;
  const { rows } = await sql<{ id: number }>`
    insert into known_device (account_id, token_hash)
    select a.id, ${storedHash(tokenHash)} from account a where a.id = ${accountId}
    on conflict (account_id, token_hash) do update set last_used_at = now(), wrong_passwords = 0
    returning id`.execute(executor);
  await sql`
    delete from known_device where id in (
      select id from known_device where account_id = ${accountId}
      order by last_used_at desc, id desc offset ${MAX_KNOWN_DEVICES})`.execute(executor);
  return rows[0]?.id;
}

/** Counts a password from a known device before it is known whether it is wrong. @returns the wrong ones in a row with this one */
export async function countDevicePassword(executor: Executor, deviceId: number): Promise<number> {
  const { rows } = await sql<{ wrong_passwords: number }>`
    update known_device set wrong_passwords = wrong_passwords + 1 where id = ${deviceId}
    returning wrong_passwords`.execute(executor);
  return rows[0]?.wrong_passwords ?? 0;
}

/** Takes back the count of a password that nobody looked at. */
export async function uncountDevicePassword(executor: Executor, deviceId: number): Promise<void> {
  await sql`update known_device set wrong_passwords = greatest(0, wrong_passwords - 1) where id = ${deviceId}`.execute(
    executor,
  );
}

/** A right password forgets the wrong ones from its device. */
export async function forgetDevicePasswords(executor: Executor, deviceId: number): Promise<void> {
  await sql`update known_device set wrong_passwords = 0 where id = ${deviceId}`.execute(executor);
}

export async function forgetDevice(executor: Executor, deviceId: number): Promise<void> {
  await sql`delete from known_device where id = ${deviceId}`.execute(executor);
}

/** Forgets the devices of the accounts, but for the one that a session was opened from. */
export async function forgetDevicesOfAccounts(
  executor: Executor,
  accountIds: readonly number[],
  exceptSessionId?: number,
): Promise<void> {
  await sql`
    delete from known_device where account_id = any(${[...accountIds]}::int[])
      and id is distinct from (select known_device_id from session where id = ${exceptSessionId ?? null}::bigint)`.execute(
    executor,
  );
}

/** Forgets the devices that sessions of an account were opened from. */
export async function forgetDevicesOfSessions(
  executor: Executor,
  accountId: number,
  publicIds: readonly string[],
): Promise<void> {
  await sql`
    delete from known_device where account_id = ${accountId} and id in (
      select known_device_id from session
      where account_id = ${accountId} and public_id = any(${[...publicIds]}::uuid[]))`.execute(executor);
}

/** Forgets what every account knows: those that were forgotten since a backup was made would be back with it. */
export async function forgetAllDevices(executor: Executor): Promise<void> {
  await sql`delete from known_device`.execute(executor);
}

/** Devices that count as strangers again have had their time. */
export async function deleteUnusedDevices(executor: Executor): Promise<void> {
  await sql`delete from known_device where last_used_at < now() - make_interval(days => ${MAX_DAYS_UNUSED})`.execute(
    executor,
  );
}

import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/** A device without a sign-in for this long is no longer known. */
const MAX_DAYS_UNUSED = 180;
/** Maximum number of known devices of an account; the one with the oldest use is deleted. */
const MAX_KNOWN_DEVICES = 10;

/** Salted with the account `a`, so that the database does not reveal which accounts share a browser. */
const storedHash = (tokenHash: Buffer): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to(a.public_id::text, 'UTF8') || ${tokenHash}::bytea)`;

/** @returns the id of the device if the account of the address has signed in from it before */
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

/** Makes the device known to the account or updates its last use, and resets its count of wrong passwords. */
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

/** Counts a password from a known device before it is checked. @returns the wrong passwords in a row, including this one */
export async function countDevicePassword(executor: Executor, deviceId: number): Promise<number> {
  const { rows } = await sql<{ wrong_passwords: number }>`
    update known_device set wrong_passwords = wrong_passwords + 1 where id = ${deviceId}
    returning wrong_passwords`.execute(executor);
  return rows[0]?.wrong_passwords ?? 0;
}

/** Removes the count of a password that was not checked. */
export async function uncountDevicePassword(executor: Executor, deviceId: number): Promise<void> {
  await sql`update known_device set wrong_passwords = greatest(0, wrong_passwords - 1) where id = ${deviceId}`.execute(
    executor,
  );
}

/** Resets the count of wrong passwords of a device after a right one. */
export async function forgetDevicePasswords(executor: Executor, deviceId: number): Promise<void> {
  await sql`update known_device set wrong_passwords = 0 where id = ${deviceId}`.execute(executor);
}

export async function forgetDevice(executor: Executor, deviceId: number): Promise<void> {
  await sql`delete from known_device where id = ${deviceId}`.execute(executor);
}

/** Deletes the known devices of the accounts, except the one that opened the given session. */
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

/** Deletes the known devices that opened the given sessions of an account. */
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

/** Deletes the known devices of all accounts: after a restore, devices that were forgotten since the backup would be known again. */
export async function forgetAllDevices(executor: Executor): Promise<void> {
  await sql`delete from known_device`.execute(executor);
}

/** Deletes devices that are no longer known because of their last use. */
export async function deleteUnusedDevices(executor: Executor): Promise<void> {
  await sql`delete from known_device where last_used_at < now() - make_interval(days => ${MAX_DAYS_UNUSED})`.execute(
    executor,
  );
}

import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/** A device without a sign-in for this long is no longer known. */
const MAX_DAYS_UNUSED = 180;
/** Maximum number of known devices of an account; the one with the oldest use is deleted. */
const MAX_KNOWN_DEVICES = 10;

/**
 * The hash of a device token is salted with the account `a`, so that the database does not reveal which accounts share
 * a browser.
 */
const storedHash = (tokenHash: Buffer): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to(a.public_id::text, 'UTF8') || ${tokenHash}::bytea)`;

/** @returns the id of the device if the account of the address has signed in from it before */
export async function findKnownDevice(
  executor: Executor,
  email: string,
  tokenHash: Buffer | undefined,
): Promise<number | undefined> {
  if (tokenHash === undefined) return undefined;
  const device = await executor
    .selectFrom('account as a')
    .innerJoin('known_device as d', 'd.account_id', 'a.id')
    .select('d.id')
    .where('d.token_hash', '=', storedHash(tokenHash))
    .where(sql<boolean>`lower(a.email) = lower(${email})`)
    .where('a.deleted_at', 'is', null)
    .where('d.last_used_at', '>', sql<Date>`now() - make_interval(days => ${MAX_DAYS_UNUSED})`)
    .executeTakeFirst();
  return device?.id;
}

/** Makes the device known to the account or updates its last use, and resets its count of wrong passwords. */
export async function rememberDevice(
  executor: Executor,
  accountId: number,
  tokenHash: Buffer | undefined,
): Promise<number | undefined> {
  if (tokenHash === undefined) return undefined;
  const device = await executor
    .insertInto('known_device')
    .columns(['account_id', 'token_hash'])
    .expression((known) =>
      known
        .selectFrom('account as a')
        .select(['a.id', storedHash(tokenHash).as('token_hash')])
        .where('a.id', '=', accountId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'token_hash'])
        .doUpdateSet({ last_used_at: sql`now()`, wrong_passwords: 0 }),
    )
    .returning('id')
    .executeTakeFirst();
  await sql`
    delete from known_device where id in (
      select id from known_device where account_id = ${accountId}
      order by last_used_at desc, id desc offset ${MAX_KNOWN_DEVICES})`.execute(executor);
  return device?.id;
}

/**
 * Counts a password from a known device before it is checked.
 * @returns the number of consecutive wrong passwords, including this one
 */
export async function countDevicePassword(executor: Executor, deviceId: number): Promise<number> {
  const device = await executor
    .updateTable('known_device')
    .set((known) => ({ wrong_passwords: known('wrong_passwords', '+', 1) }))
    .where('id', '=', deviceId)
    .returning('wrong_passwords')
    .executeTakeFirst();
  return device?.wrong_passwords ?? 0;
}

/** Removes the count of a password that was not checked. */
export async function uncountDevicePassword(executor: Executor, deviceId: number): Promise<void> {
  await sql`
    update known_device set wrong_passwords = greatest(0, wrong_passwords - 1) where id = ${deviceId}`.execute(
    executor,
  );
}

/** Resets the count of wrong passwords of a device after a right one. */
export async function forgetDevicePasswords(executor: Executor, deviceId: number): Promise<void> {
  await executor.updateTable('known_device').set({ wrong_passwords: 0 }).where('id', '=', deviceId).execute();
}

export async function forgetDevice(executor: Executor, deviceId: number): Promise<void> {
  await executor.deleteFrom('known_device').where('id', '=', deviceId).execute();
}

/** Deletes the known devices of the accounts, except the one that opened the given session. */
export async function forgetDevicesOfAccounts(
  executor: Executor,
  accountIds: readonly number[],
  exceptSessionId?: number,
): Promise<void> {
  await sql`
    delete from known_device where account_id = any(${[...accountIds]}::int[])
      and id is distinct from (
        select known_device_id from session where id = ${exceptSessionId ?? null}::bigint)`.execute(executor);
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
  await executor.deleteFrom('known_device').execute();
}

/** Deletes devices that are no longer known because of their last use. */
export async function deleteUnusedDevices(executor: Executor): Promise<void> {
  await sql`
    delete from known_device where last_used_at < now() - make_interval(days => ${MAX_DAYS_UNUSED})`.execute(
    executor,
  );
}

import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/** A device that was not used for this long is no longer known. */
const MAX_DAYS_UNUSED = 180;
/** Maximum number of known devices of an account. Beyond it, those with the oldest last use are deleted. */
const MAX_KNOWN_DEVICES = 10;

/**
 * The hash of a device token, salted with the id of the account `a`: otherwise the database would reveal which accounts
 * share a browser.
 */
const saltedHash = (tokenHash: Buffer): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to(a.public_id::text, 'UTF8') || ${tokenHash}::bytea)`;

/** @returns the id of the device if the account of the e-mail address has signed in from it before */
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
    .where('d.token_hash', '=', saltedHash(tokenHash))
    .where(sql<boolean>`lower(a.email) = lower(${email})`)
    .where('a.deleted_at', 'is', null)
    .where('d.last_used_at', '>', sql<Date>`now() - make_interval(days => ${MAX_DAYS_UNUSED})`)
    .executeTakeFirst();
  return device?.id;
}

/** Makes the device a known device of the account, or updates its last use. Resets its count of wrong passwords. */
export async function rememberDevice(
  executor: Executor,
  accountId: number,
  tokenHash: Buffer | undefined,
): Promise<number | undefined> {
  if (tokenHash === undefined) return undefined;
  const device = await executor
    .insertInto('known_device')
    .columns(['account_id', 'token_hash'])
    .expression((eb) =>
      eb
        .selectFrom('account as a')
        .select(['a.id', saltedHash(tokenHash).as('token_hash')])
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

export async function forgetDevice(executor: Executor, deviceId: number): Promise<void> {
  await executor.deleteFrom('known_device').where('id', '=', deviceId).execute();
}

/** Deletes the known devices of the accounts, except the device that opened the session `exceptSessionId`. */
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

/** Deletes the known devices that opened these sessions of an account. */
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

/** Deletes the known devices of all accounts. After a restore, devices that were forgotten since the backup would be known again. */
export async function forgetAllDevices(executor: Executor): Promise<void> {
  await executor.deleteFrom('known_device').execute();
}

/** Deletes devices that were not used for too long. */
export async function purgeUnusedDevices(executor: Executor): Promise<void> {
  await sql`
    delete from known_device where last_used_at < now() - make_interval(days => ${MAX_DAYS_UNUSED})`.execute(
    executor,
  );
}

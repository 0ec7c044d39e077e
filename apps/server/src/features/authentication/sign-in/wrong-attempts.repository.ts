import type { BackofficeRole } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/** The stored number of consecutive wrong passwords or codes of an account or a device. */
interface WrongAttempts {
  readonly table: RawBuilder<unknown>;
  readonly column: RawBuilder<number>;
  readonly condition: RawBuilder<boolean>;
}

/**
 * The wrong passwords of accounts with one of the `passwordOffRoles` are not counted: these accounts cannot sign in with any
 * password.
 */
const hasPasswordSignIn = (accountId: RawBuilder<number>, passwordOffRoles: readonly BackofficeRole[]) =>
  sql<boolean>`not exists (
    select from backoffice_user b where b.account_id = ${accountId} and b.role = any(${[...passwordOffRoles]}::text[]))`;

/** The wrong passwords from all unknown devices of the account together. */
export const wrongPasswordsOfAccount = (
  email: string,
  passwordOffRoles: readonly BackofficeRole[],
): WrongAttempts => ({
  table: sql`account`,
  column: sql`wrong_passwords`,
  condition: sql`lower(email) = lower(${email}) and deleted_at is null
    and ${hasPasswordSignIn(sql`account.id`, passwordOffRoles)}`,
});

export const wrongPasswordsOfDevice = (
  deviceId: number,
  passwordOffRoles: readonly BackofficeRole[],
): WrongAttempts => ({
  table: sql`known_device`,
  column: sql`wrong_passwords`,
  condition: sql`id = ${deviceId} and ${hasPasswordSignIn(sql`known_device.account_id`, passwordOffRoles)}`,
});

export const wrongCodesOfAccount = (accountId: number): WrongAttempts => ({
  table: sql`account`,
  column: sql`wrong_codes`,
  condition: sql`id = ${accountId}`,
});

/**
 * Counts an attempt before its result is known: simultaneous attempts cannot exceed the limit.
 * @returns the number of consecutive wrong attempts including this one; 0 if the account or device does not exist
 */
export async function incrementWrongAttempts(
  executor: Executor,
  { table, column, condition }: WrongAttempts,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    update ${table} set ${column} = ${column} + 1 where ${condition} returning ${column} as count`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

/** Removes the count of an attempt that was not checked, or whose result the client did not learn. */
export async function decrementWrongAttempts(
  executor: Executor,
  { table, column, condition }: WrongAttempts,
): Promise<void> {
  await sql`update ${table} set ${column} = greatest(0, ${column} - 1) where ${condition}`.execute(executor);
}

/** Resets the number after a right password or code. */
export async function resetWrongAttempts(
  executor: Executor,
  { table, column, condition }: WrongAttempts,
): Promise<void> {
  await sql`update ${table} set ${column} = 0 where ${condition}`.execute(executor);
}

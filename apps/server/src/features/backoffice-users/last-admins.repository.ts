import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { StaffScope } from './backoffice-users.policy.ts';
import { inScope } from './staff-scope.repository.ts';

export interface Remaining {
  /** With any status. */
  readonly all: number;
  readonly active: number;
}

/**
 * Counts the other ProviderAdmins of a provider. Locks the provider: of two calls that would remove the last two
 * ProviderAdmins, the second one waits and counts again.
 */
export async function countOtherProviderAdmins(
  executor: Executor,
  scope: StaffScope,
  providerId: number,
  leaving: readonly number[],
): Promise<Remaining> {
  await sql`select from provider where id = ${providerId} for no key update`.execute(executor);
  return countAdmins(
    executor,
    scope,
    sql`b.role = 'ProviderAdmin' and b.provider_id = ${providerId}`,
    leaving,
  );
}

/** Counts the other SuperAdmins. The lock is on the row of the installation. */
export async function countOtherSuperAdmins(
  executor: Executor,
  scope: StaffScope,
  leaving: readonly number[],
): Promise<Remaining> {
  await sql`select from installation for no key update`.execute(executor);
  return countAdmins(executor, scope, sql`b.role = 'SuperAdmin'`, leaving);
}

async function countAdmins(
  executor: Executor,
  scope: StaffScope,
  among: RawBuilder<unknown>,
  leaving: readonly number[],
): Promise<Remaining> {
  const { rows } = await sql<Remaining>`
    select count(*) as all, count(*) filter (where a.status = 'Active') as active
    from backoffice_user b join account a on a.id = b.account_id
    where ${among} and ${inScope(scope)} and a.id <> all(${[...leaving]}::int[])`.execute(executor);
  return rows[0] ?? { all: 0, active: 0 };
}

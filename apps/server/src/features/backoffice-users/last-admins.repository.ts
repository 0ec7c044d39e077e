import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { AdminCounts } from '../user-accounts/index.ts';
import type { StaffScope } from './backoffice-users.policy.ts';
import { inScope } from './staff-scope.repository.ts';

/**
 * Counts the other ProviderAdmins of a provider and locks the provider. When two calls would remove the last two
 * ProviderAdmins, the second call waits and then counts again.
 */
export async function countOtherProviderAdmins(
  executor: Executor,
  scope: StaffScope,
  providerId: number,
  leavingIds: readonly number[],
): Promise<AdminCounts> {
  await sql`select from provider where id = ${providerId} for no key update`.execute(executor);
  return countAdmins(
    executor,
    scope,
    sql`b.role = 'ProviderAdmin' and b.provider_id = ${providerId}`,
    leavingIds,
  );
}

/** Counts the other SuperAdmins. The lock is on the row of the installation. */
export async function countOtherSuperAdmins(
  executor: Executor,
  scope: StaffScope,
  leavingIds: readonly number[],
): Promise<AdminCounts> {
  await sql`select from installation for no key update`.execute(executor);
  return countAdmins(executor, scope, sql`b.role = 'SuperAdmin'`, leavingIds);
}

async function countAdmins(
  executor: Executor,
  scope: StaffScope,
  isCounted: RawBuilder<unknown>,
  leavingIds: readonly number[],
): Promise<AdminCounts> {
  const { rows } = await sql<AdminCounts>`
    select count(*) as all, count(*) filter (where a.status = 'Active') as active
    from backoffice_user b join account a on a.id = b.account_id
    where ${isCounted} and ${inScope(scope)} and a.id <> all(${[...leavingIds]}::int[])`.execute(executor);
  return rows[0] ?? { all: 0, active: 0 };
}

import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { AdminCounts } from '../user-accounts/index.ts';
import type { StaffScope } from './backoffice-users.policy.ts';
import { inScope } from './staff-scope.repository.ts';

/**
 * Counts the other ProviderAdmins of a provider and locks the provider. Without a provider it counts the other
 * SuperAdmins and locks the row of the installation. When two calls would remove the last two administrators, the second
 * call waits and then counts again.
 */
export async function countOtherAdmins(
  executor: Executor,
  scope: StaffScope,
  providerId: number | null,
  leavingIds: readonly number[],
): Promise<AdminCounts> {
  if (providerId === null) await sql`select from installation for no key update`.execute(executor);
  else await sql`select from provider where id = ${providerId} for no key update`.execute(executor);
  const isAdmin =
    providerId === null
      ? sql`b.role = 'SuperAdmin'`
      : sql`b.role = 'ProviderAdmin' and b.provider_id = ${providerId}`;
  const { rows } = await sql<AdminCounts>`
    select count(*) as all, count(*) filter (where a.status = 'Active') as active
    from backoffice_user b join account a on a.id = b.account_id
    where ${isAdmin} and ${inScope(scope)} and a.id <> all(${[...leavingIds]}::int[])`.execute(executor);
  return rows[0] ?? { all: 0, active: 0 };
}

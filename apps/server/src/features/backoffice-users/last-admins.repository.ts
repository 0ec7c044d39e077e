import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { AdminCounts } from '../user-accounts/index.ts';
import type { BackofficeUserScope } from './backoffice-users.policy.ts';
import { inScope } from './backoffice-user-scope.repository.ts';

/**
 * Counts the other ProviderAdmins of a provider and locks the provider. Without a provider it counts the other
 * SuperAdmins and locks the row of the installation. When two calls would remove the last two administrators, the second
 * call waits and then counts again.
 */
export async function countOtherAdmins(
  executor: Executor,
  scope: BackofficeUserScope,
  providerId: number | null,
  leavingIds: readonly number[],
): Promise<AdminCounts> {
  if (providerId === null) await sql`select from installation for no key update`.execute(executor);
  else await sql`select from provider where id = ${providerId} for no key update`.execute(executor);
  return executor
    .selectFrom('backoffice_user as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('a.status', '=', 'Active').as('active'),
    ])
    .where((eb) =>
      providerId === null
        ? eb('b.role', '=', 'SuperAdmin')
        : eb.and([eb('b.role', '=', 'ProviderAdmin'), eb('b.provider_id', '=', providerId)]),
    )
    .where(inScope(scope))
    .where(sql<boolean>`a.id <> all(${[...leavingIds]}::int[])`)
    .executeTakeFirstOrThrow();
}

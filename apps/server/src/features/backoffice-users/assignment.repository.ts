import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { BackofficeUserScope } from './backoffice-users.policy.ts';
import { inScope, isProviderInScope } from './backoffice-user-scope.repository.ts';

/**
 * The internal id of a provider that the caller may assign back-office users to.
 * @param provider its public id, or `own`: the only provider in the scope of a ProviderAdmin
 */
export async function findProvider(
  executor: Executor,
  scope: BackofficeUserScope,
  provider: string,
): Promise<number | undefined> {
  const found = await executor
    .selectFrom('provider')
    .select('id')
    .where(isProviderInScope(scope, sql.ref('id')))
    .$if(provider !== 'own', (query) => query.where('public_id', '=', provider))
    .executeTakeFirst();
  return found?.id;
}

/** The internal id of a branch of the provider. */
export async function findBranch(
  executor: Executor,
  scope: BackofficeUserScope,
  providerId: number,
  publicId: string,
): Promise<number | undefined> {
  const branch = await executor
    .selectFrom('branch')
    .select('id')
    .where('public_id', '=', publicId)
    .where('provider_id', '=', providerId)
    .where(isProviderInScope(scope, sql.ref('provider_id')))
    .executeTakeFirst();
  return branch?.id;
}

/** The internal ids of those customers that belong to the provider. */
export async function findCustomers(
  executor: Executor,
  scope: BackofficeUserScope,
  providerId: number,
  publicIds: readonly string[],
): Promise<readonly number[]> {
  const rows = await executor
    .selectFrom('customer as c')
    .innerJoin('customer_provider as cp', 'cp.customer_id', 'c.id')
    .select('c.id')
    .where(sql<boolean>`c.public_id = any(${[...publicIds]}::uuid[])`)
    .where('c.deleted_at', 'is', null)
    .where('cp.provider_id', '=', providerId)
    .where(isProviderInScope(scope, sql.ref('cp.provider_id')))
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces the customers of a salesman. For a user who is no longer a salesman the list is empty. */
export async function assignCustomers(
  executor: Executor,
  scope: BackofficeUserScope,
  salesmanId: number,
  customerIds: readonly number[],
): Promise<void> {
  const idArray = sql`${[...customerIds]}::int[]`;
  const salesman = sql`
    select a.id from account a join backoffice_user b on b.account_id = a.id where a.id = ${salesmanId} and ${inScope(scope)}`;
  await sql`
    delete from customer_salesman where salesman_id in (${salesman})
      and customer_id <> all(${idArray})`.execute(executor);
  await sql`
    insert into customer_salesman (customer_id, salesman_id)
    select assigned.id, salesman.id from unnest(${idArray}) as assigned (id) cross join (${salesman}) as salesman
    on conflict do nothing`.execute(executor);
}

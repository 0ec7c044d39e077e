import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { StaffScope } from './backoffice-users.policy.ts';
import { inScope, isProviderInScope } from './staff-conditions.repository.ts';

/** The internal id of a provider that the caller may assign staff to. */
export async function findProvider(
  executor: Executor,
  scope: StaffScope,
  publicId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from provider p where p.public_id = ${publicId} and ${isProviderInScope(scope, sql`p.id`)}`.execute(
    executor,
  );
  return rows[0]?.id;
}

/** The internal id of a branch of the provider. */
export async function findBranch(
  executor: Executor,
  scope: StaffScope,
  providerId: number,
  publicId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select br.id from branch br
    where br.public_id = ${publicId} and br.provider_id = ${providerId} and ${isProviderInScope(scope, sql`br.provider_id`)}`.execute(
    executor,
  );
  return rows[0]?.id;
}

/** Internal ids of those of the customers that belong to the provider. */
export async function findCustomers(
  executor: Executor,
  scope: StaffScope,
  providerId: number,
  publicIds: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id
    from customer c join customer_provider cp on cp.customer_id = c.id
    where c.public_id = any(${[...publicIds]}::uuid[]) and c.deleted_at is null
      and cp.provider_id = ${providerId} and ${isProviderInScope(scope, sql`cp.provider_id`)}`.execute(
    executor,
  );
  return rows.map(({ id }) => id);
}

/** Assigns exactly these customers to a salesman; a user who is no longer a salesman gets an empty list. */
export async function assignCustomers(
  executor: Executor,
  scope: StaffScope,
  salesmanId: number,
  customerIds: readonly number[],
): Promise<void> {
  const ids = sql`${[...customerIds]}::int[]`;
  const salesman = sql`
    select a.id from account a join backoffice_user b on b.account_id = a.id where a.id = ${salesmanId} and ${inScope(scope)}`;
  await sql`
    delete from customer_salesman where salesman_id in (${salesman}) and customer_id <> all(${ids})`.execute(
    executor,
  );
  await sql`
    insert into customer_salesman (customer_id, salesman_id)
    select wanted.id, salesman.id from unnest(${ids}) as wanted (id) cross join (${salesman}) as salesman
    on conflict do nothing`.execute(executor);
}

/** The public id of a provider in scope. */
export async function getProviderPublicId(
  executor: Executor,
  scope: StaffScope,
  providerId: number,
): Promise<string> {
  const { rows } = await sql<{ public_id: string }>`
    select p.public_id from provider p where p.id = ${providerId} and ${isProviderInScope(scope, sql`p.id`)}`.execute(
    executor,
  );
  if (rows[0] === undefined) throw new Error(`provider ${providerId} is missing`);
  return rows[0].public_id;
}

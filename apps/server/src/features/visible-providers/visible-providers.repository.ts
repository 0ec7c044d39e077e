import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/*
 * The providers whose documents a customer or an account can read (ACC-22). The database calls them the reach of the
 * customer or account.
 */

/** Internal ids of providers by the internal id of a customer or an account. An id without providers is missing. */
export type ProviderIdsById = ReadonlyMap<number, readonly number[]>;

interface ProviderRow {
  /** Internal id of the customer or account. */
  readonly id: number;
  readonly provider_id: number;
}

export function groupProviderIds(rows: readonly ProviderRow[]): ProviderIdsById {
  const providerIds = new Map<number, number[]>();
  for (const { id, provider_id } of rows) providerIds.set(id, [...(providerIds.get(id) ?? []), provider_id]);
  return providerIds;
}

/** For each customer: the linked providers, and those that have documents for the customer. */
export async function listVisibleProvidersOfCustomers(
  executor: Executor,
  customerIds: readonly number[],
): Promise<ProviderIdsById> {
  const { rows } = await sql<ProviderRow>`
    select customer_id as id, provider_id from reach_of_customers(${[...customerIds]}::int[]) order by provider_id`.execute(
    executor,
  );
  return groupProviderIds(rows);
}

/** For each account: the visible providers of all its customers, in any status. */
export async function listVisibleProvidersOfAccounts(
  executor: Executor,
  accountIds: readonly number[],
): Promise<ProviderIdsById> {
  const { rows } = await sql<ProviderRow>`
    select account_id as id, provider_id from reach_of_accounts(${[...accountIds]}::int[]) order by provider_id`.execute(
    executor,
  );
  return groupProviderIds(rows);
}

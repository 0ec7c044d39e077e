import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/**
 * Internal ids of providers by the internal id of the customer or account that reaches them; a missing id has no reach.
 */
export type ReachById = ReadonlyMap<number, readonly number[]>;

/** A customer or an account, and a provider that it reaches; by their internal ids. */
interface ReachRow {
  readonly id: number;
  readonly provider_id: number;
}

export function toReach(rows: readonly ReachRow[]): ReachById {
  const reach = new Map<number, number[]>();
  for (const { id, provider_id } of rows) reach.set(id, [...(reach.get(id) ?? []), provider_id]);
  return reach;
}

/**
 * The providers whose documents the users of each customer can read: the linked providers and those that have documents
 * for it.
 */
export async function listReachOfCustomers(
  executor: Executor,
  customerIds: readonly number[],
): Promise<ReachById> {
  const { rows } = await sql<ReachRow>`
    select customer_id as id, provider_id from reach_of_customers(${[...customerIds]}::int[]) order by provider_id`.execute(
    executor,
  );
  return toReach(rows);
}

/** The providers whose documents each account can read: over all its customers, in any status. */
export async function listReachOfAccounts(
  executor: Executor,
  accountIds: readonly number[],
): Promise<ReachById> {
  const { rows } = await sql<ReachRow>`
    select account_id as id, provider_id from reach_of_accounts(${[...accountIds]}::int[]) order by provider_id`.execute(
    executor,
  );
  return toReach(rows);
}

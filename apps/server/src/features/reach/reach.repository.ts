import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/**
 * Internal ids of providers by the internal id of the customer or account that reaches them; a missing id has no reach.
 */
export type ReachById = ReadonlyMap<number, readonly number[]>;

/**
 * The providers whose documents the users of each customer can read: the linked providers and those that have documents
 * for it.
 */
export async function listReachOfCustomers(
  executor: Executor,
  customerIds: readonly number[],
): Promise<ReachById> {
  const { rows } = await sql<{ id: number; providers: number[] }>`
    select customer_id as id, array_agg(provider_id::integer order by provider_id) as providers
    from reach_of_customers(${[...customerIds]}::int[]) group by customer_id`.execute(executor);
  return new Map(rows.map(({ id, providers }) => [id, providers]));
}

/** The providers whose documents each account can read: over all its customers, in any status. */
export async function listReachOfAccounts(
  executor: Executor,
  accountIds: readonly number[],
): Promise<ReachById> {
  const { rows } = await sql<{ id: number; providers: number[] }>`
    select account_id as id, array_agg(provider_id::integer order by provider_id) as providers
    from reach_of_accounts(${[...accountIds]}::int[]) group by account_id`.execute(executor);
  return new Map(rows.map(({ id, providers }) => [id, providers]));
}

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Executor, MIN_INDEXED_LENGTH } from '../../../platform/database/index.ts';
import type { PagePlan } from './invoice-offset-page.repository.ts';
import { allOf, type Condition } from '../invoice-scope.repository.ts';
import { counterConditions, dayConditions, hasDateFilter } from './invoice-total.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/** The number of documents that match each part of a list's filters; undefined for a part that the list does not have. */
export interface MatchEstimate {
  /** Documents of the selected customers; exact. */
  readonly ofCustomers: number | undefined;
  /** Documents of the range of days; exact. */
  readonly ofDays: number | undefined;
  /**
   * Documents that match the search for a number; the planner's estimate. If no index can find them, all documents
   * count.
   */
  readonly ofSearch: number | undefined;
  /** Documents that match the filters by last download and note; the planner's estimate. */
  readonly ofState: number | undefined;
}

/** @param commonTables the common table expression `selected_customer`, if the plan selects customers */
export async function estimateMatches(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
  commonTables: readonly RawBuilder<unknown>[],
): Promise<MatchEstimate> {
  return {
    ...(await countByCounters(executor, scope, plan, commonTables)),
    ofSearch: await estimateSearch(executor, plan),
    ofState: await estimate(executor, sql`invoice_state s`, plan.stateConditions),
  };
}

async function countByCounters(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
  commonTables: readonly RawBuilder<unknown>[],
): Promise<Pick<MatchEstimate, 'ofCustomers' | 'ofDays'>> {
  if (!plan.selectsCustomers && !hasDateFilter(plan.query))
    return { ofCustomers: undefined, ofDays: undefined };
  const ofCustomers = plan.selectsCustomers
    ? sql`select coalesce(sum(n.count), 0)::bigint from selected_customer c join invoice_customer_total n on n.customer_id = c.id`
    : sql`select null::bigint`;
  const ofDays = hasDateFilter(plan.query)
    ? sql`select coalesce(sum(n.count), 0)::bigint from invoice_day_count n
        where ${allOf([...counterConditions(scope, plan), ...dayConditions(plan.query)])}`
    : sql`select null::bigint`;
  const tables = commonTables.length === 0 ? sql`` : sql`with ${sql.join([...commonTables])}`;
  const { rows } = await sql<{ of_customers: number | null; of_days: number | null }>`
    ${tables} select (${ofCustomers}) as of_customers, (${ofDays}) as of_days`.execute(executor);
  return { ofCustomers: rows[0]?.of_customers ?? undefined, ofDays: rows[0]?.of_days ?? undefined };
}

const explained = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
]);

async function estimateSearch(
  executor: Executor,
  { query, searchConditions }: PagePlan,
): Promise<number | undefined> {
  const isShort = query.documentNumber !== undefined && query.documentNumber.length < MIN_INDEXED_LENGTH;
  // No index finds a short text: all documents are read.
  const found =
    isShort && searchConditions.length === 1 ? [sql`i.superseded_by_id is null`] : searchConditions;
  return estimate(executor, sql`invoice i`, found);
}

/** The planner's estimate, from its statistics; reads no rows of the table. */
async function estimate(
  executor: Executor,
  table: RawBuilder<unknown>,
  conditions: readonly Condition[],
): Promise<number | undefined> {
  if (conditions.length === 0) return undefined;
  const { rows } = await sql`explain (format json) select from ${table} where ${allOf(conditions)}`.execute(
    executor,
  );
  return explained.parse(rows)[0]['QUERY PLAN'][0].Plan['Plan Rows'];
}

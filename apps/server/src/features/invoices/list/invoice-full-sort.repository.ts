import { type RawBuilder, sql } from 'kysely';
import { inYearOf, inYearOfDay } from '../row-year.repository.ts';
import { SORT_COLUMNS, STATE_SORT_FIELDS } from './invoice-columns-and-filters.repository.ts';
import {
  limitAndOffset,
  type Page,
  pageOfIdsAndDates,
  type PagePlan,
} from './invoice-offset-page.repository.ts';
import { allOf } from '../invoice-scope.repository.ts';
import { orderBy, sortExpressions } from './invoice-sort-orders.repository.ts';
import { inSelectedCustomers } from './invoice-date-order.repository.ts';
import type { MatchEstimate } from './invoice-match-estimate.repository.ts';

/** Whether one of the filters leaves few enough documents to read all of them. */
export function canSortAll(matches: MatchEstimate, maxSorted: number): boolean {
  return fewest(matches) <= maxSorted;
}

function fewest({ ofCustomers, ofDays, ofSearch, ofState }: MatchEstimate): number {
  return Math.min(
    ...[weightOfCustomers(ofCustomers), ofDays, ofSearch, ofState].map((count) => count ?? Infinity),
  );
}

/** The documents of a customer are spread over the whole table: reading one costs about twice as much as one among its neighbours. */
function weightOfCustomers(documents: number | undefined): number | undefined {
  return documents === undefined ? undefined : 2 * documents;
}

/**
 * The documents that match all filters, as the common table expression `matching`, with the values by which they are sorted. The
 * query starts from the filter that matches the fewest documents, and looks up the other tables for each document. `offset 0` keeps
 * the planner from turning these sub-queries into joins of whole tables.
 */
export function matchingDocuments(plan: PagePlan, matches: MatchEstimate): RawBuilder<unknown> {
  const least = fewest(matches);
  const { documents, states, stateOfDocument } = conditionsOf(plan);
  if (weightOfCustomers(matches.ofCustomers) === least) return matchingDocumentsOfCustomers(plan);
  if (matches.ofState === least)
    return materializeMatching(
      plan,
      sql`(select s.* from invoice_state s where ${states} offset 0) s cross join lateral (
        select i.* from invoice i where i.id = s.invoice_id and ${inYearOf(sql`s.issue_year`)} and ${documents} offset 0) i`,
    );
  return materializeMatching(
    plan,
    sql`(select i.* from invoice i where ${documents} offset 0) i ${stateOfDocument}`,
  );
}

/**
 * Like `matchingDocuments`, but always starts from the selected customers. For filters by the time of publication: an index
 * has the documents of each customer in the order of their publication.
 */
export function matchingDocumentsOfCustomers(plan: PagePlan): RawBuilder<unknown> {
  const { documents, stateOfDocument } = conditionsOf(plan);
  return materializeMatching(
    plan,
    sql`selected_customer k cross join lateral (
      select i.* from invoice i where i.customer_id = k.id and ${documents} offset 0) i ${stateOfDocument}`,
  );
}

function conditionsOf(plan: PagePlan) {
  const states = allOf(plan.stateConditions);
  return {
    documents: allOf([
      sql`i.superseded_by_id is null`,
      ...plan.documentConditions,
      ...inSelectedCustomers(plan),
    ]),
    states,
    stateOfDocument:
      plan.stateConditions.length === 0 && !isSortedByState(plan)
        ? sql``
        : sql`cross join lateral (select s.* from invoice_state s where s.invoice_id = i.id and ${states} offset 0) s`,
  };
}

function isSortedByState({ query }: PagePlan): boolean {
  return STATE_SORT_FIELDS.has(query.orderBy);
}

function materializeMatching(plan: PagePlan, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const { join } = SORT_COLUMNS[plan.query.orderBy];
  return sql`matching as materialized (
    select ${DOCUMENT_AND_DAY}, ${sortColumns(plan)} from ${from} ${isSortedByState(plan) ? sql`` : join})`;
}

/** Makes `listed`, a query of `id` and `invoice_date`, the common table expression `matching`. */
export function listedDocuments(plan: PagePlan, listed: RawBuilder<unknown>): RawBuilder<unknown> {
  const { join } = SORT_COLUMNS[plan.query.orderBy];
  return sql`matching as materialized (
    select ${DOCUMENT_AND_DAY}, ${sortColumns(plan)} from (${listed}) listed
    cross join lateral (
      select i.* from invoice i where i.id = listed.id and ${inYearOfDay(sql`listed.invoice_date`)} offset 0) i ${join})`;
}

const DOCUMENT_AND_DAY = sql`i.id as document_id, i.invoice_date as document_day`;

function sortColumns({ query }: PagePlan): RawBuilder<unknown> {
  return sql.join(
    sortExpressions(query.orderBy).map((each, index) => sql`${each} as ${sql.ref(`sort_${index}`)}`),
  );
}

/** A page of the common table expression `matching`. */
export function pageOfMatching(plan: PagePlan): Page {
  const order = sortExpressions(plan.query.orderBy).map((_each, index) => sql.ref(`sort_${index}`));
  return pageOfIdsAndDates(sql`
    select document_id as id, document_day as invoice_date from matching ${orderBy(plan.query, order)} ${limitAndOffset(plan)}`);
}

export const TOTAL_OF_MATCHING = sql`select count(*) from matching`;

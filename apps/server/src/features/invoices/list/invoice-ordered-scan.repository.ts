import { type RawBuilder, sql } from 'kysely';
import { inYearOf } from '../row-year.repository.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { pageByAmounts } from './invoice-amount-scan.repository.ts';
import { SORT_COLUMNS, STATE_JOIN, STATE_SORT_FIELDS } from './invoice-columns-and-filters.repository.ts';
import {
  constantOnFirstPage,
  ID_AND_DATE,
  limitAndOffset,
  orderByDate,
  type Page,
  pageOfIdsAndDates,
  type PagePlan,
} from './invoice-offset-page.repository.ts';
import { allOf } from '../invoice-scope.repository.ts';
import {
  AMOUNT_SORT_FIELDS,
  GROUP_COLUMNS,
  GROUP_KINDS,
  type GroupKind,
  NUMBER_SORT_FIELDS,
  orderBy,
  sortExpressions,
} from './invoice-sort-orders.repository.ts';
import { documentsOf, firstDocumentsByDate, inSelectedCustomers } from './invoice-date-order.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/*
 * Pages of lists with very many documents: an ordered scan reads the documents in the order of the list, up to the page.
 */

/** A page of a list with many documents, in any order. */
export async function pageByOrderedScan(
  executor: Executor,
  scope: InvoiceScope,
  plan: PagePlan,
): Promise<Page> {
  const { orderBy: field } = plan.query;
  if (AMOUNT_SORT_FIELDS.has(field)) return pageByAmounts(executor, scope, plan);
  if (field === 'InvoiceDate') return pageByDate(scope, plan);
  const kind = GROUP_KINDS[field];
  if (kind !== undefined) return pageByGroups(scope, plan, kind);
  if (field === 'Comment') return pageByNotes(plan);
  const hasMissingFirst = field === 'LastDownloadedAt' && plan.query.sortDirection === 1;
  return hasMissingFirst ? pageByLatestDownload(plan) : pageByIndex(plan);
}

function pageByDate(scope: InvoiceScope, plan: PagePlan): Page {
  return pageOfIdsAndDates(sql`
    select i.id, i.invoice_date from (${firstDocumentsByDate(scope, plan, sql`true`, plan.offset + plan.query.pageSize)}) i
    ${orderByDate(plan)} ${limitAndOffset(plan)}`);
}

/** Reads group by group, each in the order of the dates. Because of the limit, the reading ends within the group of the page. */
export function pageByGroups(scope: InvoiceScope, plan: PagePlan, kind: GroupKind): Page {
  const needed = plan.offset + plan.query.pageSize;
  const ofGroup = sql`${GROUP_COLUMNS[kind]} = document_group.id`;
  // The documents of one customer are read by their own index, which is faster than month by month.
  const documents =
    kind === 'customer'
      ? sql`${documentsOf(plan, [ofGroup])} limit ${needed}`
      : firstDocumentsByDate(scope, plan, ofGroup, needed);
  return pageOfIdsAndDates(sql`
    select i.id, i.invoice_date from (
      select document_group.value, document_group.id as group_id, i.id, i.invoice_date from (${groupsInOrder(plan, kind)}) document_group
      cross join lateral (${documents}) i limit ${needed}
    ) i ${orderBy(plan.query, [sql`i.value`, sql`i.group_id`, sql`i.invoice_date`, sql`i.id`])} ${limitAndOffset(plan)}`);
}

/** The internal ids of the groups and the values by which they are sorted, in the order of the list. */
export function groupsInOrder({ query, selectsCustomers }: PagePlan, kind: GroupKind): RawBuilder<unknown> {
  const { column } = SORT_COLUMNS[query.orderBy];
  switch (kind) {
    case 'type':
      return sql`select type as id, type as value from generate_series(0, 2) as type ${orderBy(query, [sql`type`])}`;
    case 'provider':
      return sql`select sp.id, ${column} as value from provider sp ${orderBy(query, [column, sql`sp.id`])}`;
    case 'customer':
      return sql`select sc.id, ${column} as value from customer sc
        ${selectsCustomers ? sql`where sc.id in (select id from selected_customer)` : sql``}
        ${orderBy(query, [column, sql`sc.id`])}`;
  }
}

/**
 * Few documents have a note: all of these are read and sorted. The others follow in the order of their ids; in descending
 * order they come first, as all missing values do.
 */
function pageByNotes(plan: PagePlan): Page {
  const needed = plan.offset + plan.query.pageSize;
  const conditions = allOf([
    ...plan.documentConditions,
    ...plan.stateConditions,
    ...inSelectedCustomers(plan),
  ]);
  const order = (expressions: readonly RawBuilder<unknown>[]) => orderBy(plan.query, expressions);
  return pageOfIdsAndDates(sql`
    with noted as materialized (
      select i.id, i.invoice_date, s.latest_note
      from (select * from invoice_state noted where noted.latest_note is not null offset 0) s
      cross join lateral (select i.* from invoice i where i.id = s.invoice_id and ${inYearOf(sql`s.issue_year`)} offset 0) i
      where i.superseded_by_id is null and ${conditions}
    )
    select id, invoice_date from (
      (select id, invoice_date, latest_note from noted)
      union all
      (select i.id, i.invoice_date, null from invoice i ${plan.stateConditions.length === 0 ? sql`` : STATE_JOIN}
        where i.superseded_by_id is null and (i.id in (select id from noted)) is not true and ${conditions}
        ${order([sql`i.id`])} limit ${needed})
    ) i ${order([sql`latest_note`, sql`id`])} ${limitAndOffset(plan)}`);
}

/** Reads along the index of the sort column: number, last download or publication. */
function pageByIndex(plan: PagePlan): Page {
  const { orderBy: field } = plan.query;
  // A later page by number reads only entries of the index.
  const columns = plan.offset > 0 && NUMBER_SORT_FIELDS.has(field) ? 'id' : 'id and date';
  return {
    columns,
    select: sql`
    select ${columns === 'id' ? sql`i.id` : ID_AND_DATE} from ${documentsByIndex(plan, [])}
    ${orderBy(plan.query, sortExpressions(field))} ${limitAndOffset(plan)}`,
  };
}

/**
 * The latest download first. An index that is read backwards begins with the nulls, the documents that were never
 * downloaded. They are therefore selected separately, and only if the page reaches them.
 */
function pageByLatestDownload(plan: PagePlan): Page {
  const needed = constantOnFirstPage(plan, plan.offset + plan.query.pageSize);
  const { column } = SORT_COLUMNS.LastDownloadedAt;
  const part = (condition: RawBuilder<boolean>) => sql`
    select ${ID_AND_DATE}, ${column} as value from ${documentsByIndex(plan, [condition])}
    order by ${column} desc, i.id desc limit ${needed}`;
  return pageOfIdsAndDates(sql`
    with downloaded as materialized (${part(sql`${column} is not null`)})
    select i.id, i.invoice_date from (
      select id, invoice_date, value from downloaded
      union all
      (${part(sql`(select count(*) < ${needed} from downloaded) and ${column} is null`)})
    ) i ${orderBy(plan.query, [sql`i.value`, sql`i.id`])} ${limitAndOffset(plan)}`);
}

/** The documents of the list, joined as its order and its filters need it. */
function documentsByIndex(plan: PagePlan, further: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  const { join } = SORT_COLUMNS[plan.query.orderBy];
  const needsState = plan.stateConditions.length > 0 && !STATE_SORT_FIELDS.has(plan.query.orderBy);
  const conditions = [
    ...further,
    ...plan.documentConditions,
    ...plan.stateConditions,
    ...inSelectedCustomers(plan),
  ];
  return sql`invoice i ${join} ${needsState ? STATE_JOIN : sql``}
    where i.superseded_by_id is null and ${allOf(conditions)}`;
}

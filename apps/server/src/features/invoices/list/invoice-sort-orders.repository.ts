import type { InvoiceSortField } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { SORT_COLUMNS } from './invoice-columns-and-filters.repository.ts';

/** A property that many documents share. A list that is sorted by it consists of groups, one after the other. */
export type GroupKind = 'type' | 'provider' | 'customer';

/** The kind of group of a sort field; undefined for fields whose values belong to single documents. */
export const GROUP_KINDS: Readonly<Partial<Record<InvoiceSortField, GroupKind>>> = {
  TypeValue: 'type',
  ProviderName: 'provider',
  CustomerName: 'customer',
  CustomerNumber: 'customer',
  CompanyNumber: 'customer',
};

/** The fields of the amounts. Documents without a value are last, in the order of their dates. */
export const AMOUNT_SORT_FIELDS: ReadonlySet<InvoiceSortField> = new Set(['Amount', 'DueDate']);

/** The fields whose index contains the number and the id. */
export const NUMBER_SORT_FIELDS: ReadonlySet<InvoiceSortField> = new Set(['InvoiceNumber', 'DocumentNumber']);

/** The fields of optional columns: their missing values are last in both directions. */
const FIELDS_WITH_MISSING_LAST: ReadonlySet<InvoiceSortField> = new Set([
  ...AMOUNT_SORT_FIELDS,
  'LastDownloadedAt',
]);

/** The internal id of a document's group, as a column of `invoice i`. */
export const GROUP_COLUMNS: Readonly<Record<GroupKind, RawBuilder<unknown>>> = {
  type: sql`i.type_value`,
  provider: sql`i.provider_id`,
  customer: sql`i.customer_id`,
};

/**
 * The expressions by which a list is sorted, the most important first; all have the direction of the list. Documents of
 * one group are in the order of their dates, so that each group is a list by date; the last expression is the id, so that
 * the order is total and pages neither overlap nor skip a document.
 */
export function sortExpressions(field: InvoiceSortField): readonly RawBuilder<unknown>[] {
  const { column } = SORT_COLUMNS[field];
  if (AMOUNT_SORT_FIELDS.has(field))
    return [column, sql`case when ${column} is null then i.invoice_date end`, sql`i.id`];
  const kind = GROUP_KINDS[field];
  return kind === undefined
    ? [column, sql`i.id`]
    : [column, GROUP_COLUMNS[kind], sql`i.invoice_date`, sql`i.id`];
}

export function directionOf({ sortDirection }: { readonly sortDirection: 0 | 1 }): RawBuilder<unknown> {
  return sortDirection === 1 ? sql`desc` : sql`asc`;
}

/**
 * An `order by` clause, each expression in the direction of the list.
 * @param query its sort field, if any, decides where missing values are placed
 */
export function orderBy(
  query: { readonly sortDirection: 0 | 1; readonly orderBy?: InvoiceSortField },
  expressions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const direction = directionOf(query);
  const nulls =
    query.orderBy !== undefined && FIELDS_WITH_MISSING_LAST.has(query.orderBy) ? sql`nulls last` : sql``;
  return sql`order by ${sql.join(expressions.map((expression) => sql`${expression} ${direction} ${nulls}`))}`;
}

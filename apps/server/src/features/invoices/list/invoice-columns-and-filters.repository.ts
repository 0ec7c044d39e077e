import type { DownloadAllQuery, InvoiceSortField } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  anyOf,
  contains,
  containsFolded,
  differentFolds,
  endOfDay,
  foldOf,
  foldsToSearch,
  type Row,
  startOfDay,
} from '../../../platform/database/index.ts';
import type { Condition } from '../invoice-scope.repository.ts';

/* The columns of the invoice lists, the columns by which a list can be sorted, and the filters. */

export interface InvoiceRow
  extends Row<
      'invoice',
      'document_name' | 'document_number' | 'invoice_date' | 'type_value' | 'electronic_format' | 'created_at'
    >,
    Row<'customer', 'customer_number' | 'company_number'>,
    Row<'invoice_state', 'last_downloaded_at' | 'latest_note'> {
  readonly id: string;
  readonly provider_public_id: string;
  readonly provider_name: string;
  readonly customer_name: string;
  /** The day of the latest reminder that is about this invoice. */
  readonly reminded_on: string | null;
  /** Only for customer-users. */
  readonly is_new?: boolean;
  /** The amount to pay and the due date, as the document states them; only if the query asks for them. */
  readonly amount?: string | null;
  readonly currency?: string | null;
  readonly due_date?: string | null;
}

/** The columns of `InvoiceRow` without those of other tables, from `invoice i`, `provider p`, `customer c` and `invoice_state s`. */
export const INVOICE_COLUMNS = sql`i.public_id as id, i.document_name, i.document_number, i.invoice_date, i.type_value, i.electronic_format, i.created_at,
        p.public_id as provider_public_id, p.name as provider_name, c.name as customer_name, c.customer_number, c.company_number,
        s.last_downloaded_at, s.latest_note`;

/** The columns of `invoice i` that `INVOICE_COLUMNS` and the joins of the other tables need. */
export const DOCUMENT_COLUMNS = sql`i.id, i.public_id, i.document_name, i.document_number, i.invoice_date, i.type_value, i.electronic_format,
  i.provider_id, i.customer_id, i.created_at`;

/**
 * `offset 0` makes PostgreSQL look up the amount of each of the few documents. Otherwise the planner may join the whole
 * table.
 */
export const AMOUNT_JOIN = sql`left join lateral (select a.* from invoice_amount a where a.invoice_id = i.id offset 0) a on true`;
export const AMOUNT_COLUMNS = sql`a.amount, a.currency, a.due_date`;

export const STATE_JOIN = sql`join invoice_state s on s.invoice_id = i.id`;

export const STATE_SORT_FIELDS: ReadonlySet<InvoiceSortField> = new Set(['LastDownloadedAt', 'Comment']);
const CUSTOMER_JOIN = sql`join customer sc on sc.id = i.customer_id`;

/**
 * The column of each sort field, with the join that it needs. The database sorts document numbers by the value of their
 * digits, so the numeric and the printed number have the same order.
 */
export const SORT_COLUMNS: Readonly<
  Record<InvoiceSortField, { join: RawBuilder<unknown>; column: RawBuilder<unknown> }>
> = {
  InvoiceDate: { join: sql``, column: sql`i.invoice_date` },
  InvoiceNumber: { join: sql``, column: sql`i.document_number` },
  DocumentNumber: { join: sql``, column: sql`i.document_number` },
  TypeValue: { join: sql``, column: sql`i.type_value` },
  CustomerName: { join: CUSTOMER_JOIN, column: sql`sc.name` },
  CustomerNumber: { join: CUSTOMER_JOIN, column: sql`sc.customer_number` },
  CompanyNumber: { join: CUSTOMER_JOIN, column: sql`sc.company_number` },
  ProviderName: { join: sql`join provider sp on sp.id = i.provider_id`, column: sql`sp.name` },
  LastDownloadedAt: { join: STATE_JOIN, column: sql`s.last_downloaded_at` },
  Comment: { join: STATE_JOIN, column: sql`s.latest_note` },
  // Documents have their ids in the order in which they came in.
  PublishedAt: { join: sql``, column: sql`i.id` },
  Amount: { join: AMOUNT_JOIN, column: sql`a.amount` },
  DueDate: { join: AMOUNT_JOIN, column: sql`a.due_date` },
};

/** The filters of a list, without its paging. */
export type InvoiceFilters = Omit<DownloadAllQuery, 'newSince' | 'annexes' | 'xml'>;

/** Filters by customer, as conditions on `customer c`. */
export function customerFilters(query: InvoiceFilters): Condition[] {
  return [...nameFilter(query, sql`c`), ...numberFilters(query)];
}

/**
 * The customers that the filters match, as `from` and `where` with `invoice_customer_total n`. This table has the folded
 * names and the totals in narrow rows.
 */
export interface CustomerFilter {
  readonly from: RawBuilder<unknown>;
  readonly where: readonly Condition[];
}

/** @returns undefined if the query does not filter by customer */
export function customerFilterOf(query: InvoiceFilters): CustomerFilter | undefined {
  const numberConditions = numberFilters(query);
  const where = [...nameFilter(query, sql`n`), ...numberConditions];
  if (where.length === 0) return undefined;
  const join = numberConditions.length === 0 ? sql`` : sql`join customer c on c.id = n.customer_id`;
  return { from: sql`invoice_customer_total n ${join}`, where };
}

function nameFilter({ customerName }: InvoiceFilters, table: RawBuilder<unknown>): Condition[] {
  if (customerName === undefined) return [];
  const folds = {
    plain: sql`${table}.name_plain`,
    expanded: sql`${table}.name_expanded`,
    contracted: sql`${table}.name_contracted`,
  };
  return [containsFolded(folds, customerName)];
}

function numberFilters({ customerNumber, companyNumber }: InvoiceFilters): Condition[] {
  return [
    ...(customerNumber === undefined ? [] : [contains(sql`c.customer_number`, customerNumber)]),
    ...(companyNumber === undefined ? [] : [contains(sql`c.company_number`, companyNumber)]),
  ];
}

/** Filters by the values that the counters count by: provider, type and the days of the invoice date. */
export function countedFilters(query: InvoiceFilters, providerId: number | undefined): Condition[] {
  const conditions: Condition[] = [];
  if (providerId !== undefined) conditions.push(sql`i.provider_id = ${providerId}`);
  if (query.typeValue !== undefined) conditions.push(sql`i.type_value = ${query.typeValue}`);
  if (query.invoiceDateFrom !== undefined)
    conditions.push(sql`i.invoice_date >= ${query.invoiceDateFrom}::date`);
  if (query.invoiceDateTo !== undefined) conditions.push(sql`i.invoice_date <= ${query.invoiceDateTo}::date`);
  return conditions;
}

/** Filters by document number. No counters exist for these filters, but each has its own index. */
export function documentFilters(query: InvoiceFilters): Condition[] {
  const conditions: Condition[] = [];
  if (query.invoiceNumber !== undefined)
    conditions.push(sql`i.number_groups @> array[${query.invoiceNumber.replace(/^0+(?=\d)/, '')}]`);
  if (query.documentNumber !== undefined) conditions.push(...numberContains(query.documentNumber));
  return conditions;
}

/** Shorter groups of digits, such as a year, are in many numbers. */
const MIN_RARE_DIGITS = 5;

/**
 * Most numbers share prefix and year; only the last digits distinguish them. The index is therefore searched for these
 * digits only, and the few numbers that contain them are compared with the whole text (measured: 14 pages read instead
 * of 1,550).
 */
function numberContains(text: string): Condition[] {
  const number = sql`i.number_fold`;
  const texts = differentFolds(text).map((fold) => foldOf(fold, text));
  const [lastDigits = ''] = /[1-9]\d*(?=\D*$)/.exec(text) ?? [];
  if (lastDigits.length < MIN_RARE_DIGITS || lastDigits === text)
    return [anyOf(texts.map((folded) => isLike(number, folded)))];
  return [
    isLike(number, sql`${lastDigits}`),
    anyOf(texts.map((folded) => sql`position(${folded} in ${number}) > 0`)),
  ];
}

/** Filters by the values of a document that change, as conditions on `invoice_state s`. */
export function stateFilters(query: InvoiceFilters): Condition[] {
  const conditions: Condition[] = [];
  if (query.comment !== undefined)
    conditions.push(sql`s.latest_note is not null`, noteContains(query.comment));
  if (query.lastDownloadFrom !== undefined)
    conditions.push(sql`s.last_downloaded_at >= ${startOfDay(query.lastDownloadFrom)}`);
  if (query.lastDownloadTo !== undefined)
    conditions.push(sql`s.last_downloaded_at < ${endOfDay(query.lastDownloadTo)}`);
  return conditions;
}

/** Whether the latest note contains the text, regardless of case and of the spelling of umlauts. */
function noteContains(text: string): Condition {
  const notes = {
    plain: sql`s.note_plain`,
    expanded: sql`s.note_expanded`,
    contracted: sql`s.note_contracted`,
  };
  return anyOf(foldsToSearch(text).map((fold) => isLike(notes[fold], foldOf(fold, text))));
}

/**
 * Like `contains`, but with the pattern in the condition itself: only for statements that are planned at each execution
 * (`PLANNED_EACH_TIME`), which can use the value of the pattern.
 */
function isLike(value: Condition, folded: Condition): Condition {
  return sql`${value} like containing(${folded})`;
}

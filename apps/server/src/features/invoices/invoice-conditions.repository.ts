import type { DownloadAllQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { contains, containsFolded, type Executor } from '../../platform/database/index.ts';
import type { InvoiceScope } from './invoices.policy.ts';

/** The filters of a list, without its paging. */
type InvoiceFilters = Omit<DownloadAllQuery, 'newSince'>;

/** A part of a where clause with `invoice i`, `customer c` and `invoice_state s`. */
export type Condition = RawBuilder<unknown>;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The part of the scope that restricts columns of the document; `customerScope` restricts customers. */
export function documentScope(scope: InvoiceScope): Condition[] {
  switch (scope.rows) {
    case 'all':
    case 'customers':
      return [];
    case 'none':
      return [sql`false`];
    case 'provider':
    case 'salesman':
    case 'branch':
      return [sql`i.provider_id = ${scope.providerId}`];
  }
}

/** A query for the ids of the customers in the scope; undefined if the scope does not restrict customers. */
export function customerScope(scope: InvoiceScope): RawBuilder<unknown> | undefined {
  switch (scope.rows) {
    case 'all':
    case 'none':
    case 'provider':
      return undefined;
    case 'salesman':
      return sql`select cs.customer_id from customer_salesman cs where cs.salesman_id = ${scope.salesmanId}`;
    case 'branch':
      // Two salesmen of the branch may share a customer, whose documents would otherwise be listed twice.
      return sql`select distinct cs.customer_id from customer_salesman cs join backoffice_user b on b.account_id = cs.salesman_id
        where b.branch_id = ${scope.branchId} and b.provider_id = ${scope.providerId} and b.role = 'SalesmanUser'`;
    case 'customers':
      return customersOf(sql`${scope.accountId}`);
  }
}

/** Internal ids of the customers in the scope; empty if the scope does not restrict customers. */
export async function listCustomersInScope(executor: Executor, scope: InvoiceScope): Promise<number[]> {
  const customers = customerScope(scope);
  if (customers === undefined) return [];
  const { rows } = await sql<{ customer_id: number }>`${customers}`.execute(executor);
  return rows.map(({ customer_id }) => customer_id);
}

/** A query for the ids of the customers whose documents a customer-user reaches (ACC-17). */
export function customersOf(accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select r.customer_id from customer_role r join customer rc on rc.id = r.customer_id
    where r.account_id = ${accountId} and rc.status = 'Active' and rc.deleted_at is null`;
}

/** The whole scope as one condition on `i`, for reads by id. */
export function inScope(scope: InvoiceScope): Condition {
  const customers = customerScope(scope);
  return allOf([
    ...documentScope(scope),
    ...(customers === undefined ? [] : [sql`i.customer_id in (${customers})`]),
  ]);
}

/** Filters by customer, as conditions on `customer c`. */
export function customerFilters(query: InvoiceFilters): Condition[] {
  return [...nameFilter(query, sql`c`), ...numberFilters(query)];
}

/**
 * The customers that the filters match, as `from` and `where` with `invoice_customer_total n`, which has their folded
 * names and totals in narrow rows; undefined without such filters.
 */
export function customersByFilter(
  query: InvoiceFilters,
): { readonly from: RawBuilder<unknown>; readonly where: readonly Condition[] } | undefined {
  const numbers = numberFilters(query);
  const where = [...nameFilter(query, sql`n`), ...numbers];
  if (where.length === 0) return undefined;
  const join = numbers.length === 0 ? sql`` : sql`join customer c on c.id = n.customer_id`;
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

/** Filters that the counters cover: provider, type and the days of the invoice date. */
export function countedFilters(query: InvoiceFilters, providerId: number | undefined): Condition[] {
  const conditions: Condition[] = [];
  if (providerId !== undefined) conditions.push(sql`i.provider_id = ${providerId}`);
  if (query.typeValue !== undefined) conditions.push(sql`i.type_value = ${query.typeValue}`);
  if (query.invoiceDateFrom !== undefined)
    conditions.push(sql`i.invoice_date >= ${query.invoiceDateFrom}::date`);
  if (query.invoiceDateTo !== undefined) conditions.push(sql`i.invoice_date <= ${query.invoiceDateTo}::date`);
  return conditions;
}

/** Filters that no counter covers; each has its own index. */
export function documentFilters(query: InvoiceFilters): Condition[] {
  const conditions: Condition[] = [];
  if (query.invoiceNumber !== undefined)
    conditions.push(sql`i.number_groups @> array[${query.invoiceNumber.replace(/^0+(?=\d)/, '')}]`);
  if (query.documentNumber !== undefined)
    conditions.push(
      matches(query.documentNumber, sql`i.number_fold`, sql`i.number_fold`, sql`i.number_fold`),
    );
  return conditions;
}

/** Filters by values of a document that change; they need `invoice_state s`. */
export function stateFilters(query: InvoiceFilters): Condition[] {
  const conditions: Condition[] = [];
  if (query.comment !== undefined)
    conditions.push(matches(query.comment, sql`s.note_plain`, sql`s.note_expanded`, sql`s.note_contracted`));
  if (query.lastDownloadFrom !== undefined)
    conditions.push(
      sql`s.last_downloaded_at >= ${query.lastDownloadFrom}::date::timestamp at time zone ${TIME_ZONE}`,
    );
  if (query.lastDownloadTo !== undefined)
    conditions.push(
      sql`s.last_downloaded_at < (${query.lastDownloadTo}::date + 1)::timestamp at time zone ${TIME_ZONE}`,
    );
  return conditions;
}

/** The time zone of the operator and its customers, for days of the last download. */
const TIME_ZONE = sql.lit('Europe/Berlin');

/**
 * Whether the value contains the text, without regard to case or umlaut spelling: any fold of the text in the same fold
 * of the value.
 */
function matches(text: string, plain: Condition, expanded: Condition, contracted: Condition): Condition {
  return sql`(${plain} like containing(fold_plain(${text})) or ${expanded} like containing(fold_expanded(${text}))
    or ${contracted} like containing(fold_contracted(${text})))`;
}

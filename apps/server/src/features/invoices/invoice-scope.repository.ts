import { type RawBuilder, sql } from 'kysely';
import type { Executor, Row } from '../../platform/database/index.ts';
import type { InvoiceScope } from './invoices.policy.ts';

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
      return customersOfUser(sql`${scope.accountId}`);
  }
}

/** Internal ids of the customers in the scope; empty if the scope does not restrict customers. */
export async function listCustomersInScope(executor: Executor, scope: InvoiceScope): Promise<number[]> {
  const customers = customerScope(scope);
  if (customers === undefined) return [];
  const { rows } = await sql<Pick<Row<'customer_role'>, 'customer_id'>>`${customers}`.execute(executor);
  return rows.map(({ customer_id }) => customer_id);
}

/** A query for the ids of the customers whose documents a customer-user sees (ACC-17). */
export function customersOfUser(accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select r.customer_id from customer_role r join customer rc on rc.id = r.customer_id
    where r.account_id = ${accountId} and rc.status = 'Active' and rc.deleted_at is null`;
}

/** The complete scope as one condition on `invoice i`. */
export function inScope(scope: InvoiceScope): Condition {
  const customers = customerScope(scope);
  return allOf([
    ...documentScope(scope),
    ...(customers === undefined ? [] : [sql`i.customer_id in (${customers})`]),
  ]);
}

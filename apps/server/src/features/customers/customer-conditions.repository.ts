import { CUSTOMER_STATUSES, type CustomerListQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { contains, containsFolded, spellingsOf } from '../../platform/database/index.ts';
import type { CustomerScope } from './customers.policy.ts';

/** A part of a where clause over `customer c`. */
type Condition = RawBuilder<unknown>;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The customers in scope, without deleted ones. */
export function inScope(scope: CustomerScope): Condition {
  return sql`c.deleted_at is null and ${rowsOf(scope)}`;
}

function rowsOf(scope: CustomerScope): Condition {
  switch (scope.rows) {
    case 'all':
      return sql`true`;
    case 'none':
      return sql`false`;
    case 'provider':
      return sql`exists (select from customer_provider cp where cp.customer_id = c.id and cp.provider_id = ${scope.providerId})`;
    case 'administered':
      return sql`c.status <> 'Inactive' and c.id in (
        select r.customer_id from customer_role r where r.account_id = ${scope.accountId} and r.role = 'CustomerAdmin')`;
  }
}

/**
 * The salesmen that the scope may see, as a condition on `backoffice_user b`: staff see those of their own provider.
 */
export function shownSalesmen(scope: CustomerScope): Condition {
  return scope.rows === 'provider' ? sql`b.provider_id = ${scope.providerId}` : sql`true`;
}

/** The providers that the scope may search and sort by, as a condition on `customer_provider cp`. */
export function shownProviders(scope: CustomerScope): Condition {
  return scope.rows === 'provider' ? sql`cp.provider_id = ${scope.providerId}` : sql`true`;
}

/** A name can be searched in both orders: last name first, as it is shown, and first name first, as it is spoken. */
const SEARCHED_NAME = sql`concat_ws(' ', nullif(a.last_name, ''), nullif(a.first_name, ''), nullif(a.last_name, ''))`;

/**
 * Addresses are ASCII (the contract's pattern of an e-mail address), so only the contracted form differs from lower
 * case.
 */
const EMAIL_FOLDS = {
  plain: sql`lower(a.email)`,
  expanded: sql`lower(a.email)`,
  contracted: sql`replace(replace(replace(lower(a.email), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')`,
};

export function filtersOf(scope: CustomerScope, query: CustomerListQuery): Condition[] {
  const { name, email, providerName, customerNumber, companyNumber, salesman, status } = query;
  const wanted = Object.entries(CUSTOMER_STATUSES).find(([, code]) => code === status)?.[0];
  return [
    ...(name === undefined ? [] : [containsFolded(NAME_FOLDS, name)]),
    ...(customerNumber === undefined ? [] : [contains(sql`c.customer_number`, customerNumber)]),
    ...(companyNumber === undefined ? [] : [contains(sql`c.company_number`, companyNumber)]),
    ...(wanted === undefined ? [] : [sql`c.status = ${wanted}`]),
    ...(providerName === undefined ? [] : [sql`c.id in (${ofProviders(scope, providerName)})`]),
    ...(salesman === undefined ? [] : [sql`c.id in (${ofSalesmen(scope, salesman)})`]),
    ...(email === undefined ? [] : [sql`c.id in (${ofEmail(email)})`]),
  ];
}

const NAME_FOLDS = {
  plain: sql`c.name_plain`,
  expanded: sql`c.name_expanded`,
  contracted: sql`c.name_contracted`,
};

function ofProviders(scope: CustomerScope, text: string): Condition {
  return sql`select cp.customer_id from customer_provider cp
    where ${shownProviders(scope)} and cp.provider_id in (select p.id from provider p where ${containsFolded(spellingsOf(sql`p.name`), text)})`;
}

function ofSalesmen(scope: CustomerScope, text: string): Condition {
  // Materialised, otherwise the name of every account would be folded although only few accounts are salesmen.
  return sql`
    with salesman as materialized (
      select b.account_id, ${SEARCHED_NAME} as name from backoffice_user b join account a on a.id = b.account_id
      where b.role = 'SalesmanUser' and a.deleted_at is null and ${shownSalesmen(scope)})
    select cs.customer_id from customer_salesman cs where cs.salesman_id in (
      select s.account_id from salesman s where ${containsFolded(spellingsOf(sql`s.name`), text)})`;
}

function ofEmail(text: string): Condition {
  return sql`select r.customer_id from account a join customer_role r on r.account_id = a.id
    where a.kind = 'CustomerUser' and a.deleted_at is null and ${containsFolded(EMAIL_FOLDS, text)}
      and r.role = 'CustomerAdmin' and r.account_id = (${firstAdminOf(sql`r.customer_id`)})`;
}

/** The account whose address the customer shows: its first CustomerAdmin. */
export function firstAdminOf(customerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select fr.account_id from customer_role fr join account fa on fa.id = fr.account_id
    where fr.customer_id = ${customerId} and fr.role = 'CustomerAdmin' and fa.deleted_at is null
    order by fr.granted_at, fr.account_id limit 1`;
}

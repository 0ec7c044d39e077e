import { CUSTOMER_STATUSES, type CustomerListQuery, type CustomerSortField } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { contains, containsFolded, type Row, foldsOf } from '../../platform/database/index.ts';
import { type AccountTimestampsRow, undeliverableAtOf } from '../user-accounts/index.ts';
import { hasUnusedAccess } from './customer-access.repository.ts';
import { type Condition, firstAdminOf, isVisibleProvider } from './customer-scope.repository.ts';
import type { CustomerScope } from './customers.policy.ts';

/** A customer as the lists show it. */
export type CustomerRow = Row<'customer', 'name' | 'customer_number' | 'company_number' | 'status'> &
  AccountTimestampsRow & {
    readonly id: string;
    readonly email: string | null;
    readonly provider_ids: readonly string[];
    readonly salesmen: readonly SalesmanRow[];
  };

interface SalesmanRow {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export const CUSTOMER_COLUMNS = sql`c.public_id as id, c.name, c.customer_number, c.company_number, c.status, admin_account.email,
  linked.provider_ids, assigned.salesmen, admin_account.invited_at, signed_in.last_sign_in_at,
  ${undeliverableAtOf(sql`admin_account`)} as undeliverable_at`;

/**
 * Joins to `customer c` for the columns from other tables. They are computed per customer, so they are only for the
 * customers of one page.
 */
export function customerDetails(scope: CustomerScope): RawBuilder<unknown> {
  return sql`
    left join account admin_account on admin_account.id = (${firstAdminOf(sql`c.id`)})
    cross join lateral (
      select coalesce(array_agg(p.public_id::text order by p.name, p.id), '{}') as provider_ids
      from customer_provider cp join provider p on p.id = cp.provider_id where cp.customer_id = c.id
    ) linked
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', a.public_id, 'firstName', a.first_name, 'lastName', a.last_name)
        order by a.last_name, a.first_name, a.id), '[]') as salesmen
      from customer_salesman cs
      join backoffice_user b on b.account_id = cs.salesman_id and b.role = 'SalesmanUser'
      join account a on a.id = b.account_id and a.deleted_at is null
      where cs.customer_id = c.id and ${isVisibleProvider(scope, sql`b.provider_id`)}
    ) assigned
    cross join lateral (
      select max(a.last_sign_in_at) as last_sign_in_at
      from customer_role r join account a on a.id = r.account_id and a.deleted_at is null where r.customer_id = c.id
    ) signed_in`;
}

/** A name is found in both orders: "last first", as it is shown, and "first last", as it is spoken. */
const SALESMAN_NAME = sql`concat_ws(' ', nullif(a.last_name, ''), nullif(a.first_name, ''), nullif(a.last_name, ''))`;

/**
 * E-mail addresses have only ASCII characters, so only the spelling with contracted umlauts (`ae` as `a`) differs from the
 * address in lower case.
 */
const EMAIL_FOLDS = {
  plain: sql`lower(a.email)`,
  expanded: sql`lower(a.email)`,
  contracted: sql`replace(replace(replace(lower(a.email), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')`,
};

export function filtersOf(scope: CustomerScope, query: CustomerListQuery): Condition[] {
  const {
    name,
    email,
    providerName,
    customerNumber,
    companyNumber,
    salesman,
    status,
    access,
    isUndeliverable,
  } = query;
  const statusName = Object.entries(CUSTOMER_STATUSES).find(([, code]) => code === status)?.[0];
  return [
    ...(name === undefined ? [] : [containsFolded(NAME_FOLDS, name)]),
    ...(customerNumber === undefined ? [] : [contains(sql`c.customer_number`, customerNumber)]),
    ...(companyNumber === undefined ? [] : [contains(sql`c.company_number`, companyNumber)]),
    ...(statusName === undefined ? [] : [sql<boolean>`c.status = ${statusName}`]),
    ...(access === undefined ? [] : [hasUnusedAccess(access)]),
    ...(isUndeliverable === undefined
      ? []
      : [sql<boolean>`c.id in (select customer_id from (${UNDELIVERABLE_CUSTOMERS}) undeliverable)`]),
    ...(providerName === undefined
      ? []
      : [sql<boolean>`c.id in (${customerIdsByProvider(scope, providerName)})`]),
    ...(salesman === undefined ? [] : [sql<boolean>`c.id in (${customerIdsBySalesman(scope, salesman)})`]),
    ...(email === undefined ? [] : [sql<boolean>`c.id in (${customerIdsByEmail(email)})`]),
  ];
}

const NAME_FOLDS = {
  plain: sql`c.name_plain`,
  expanded: sql`c.name_expanded`,
  contracted: sql`c.name_contracted`,
};

function customerIdsByProvider(scope: CustomerScope, text: string): RawBuilder<unknown> {
  return sql`select cp.customer_id from customer_provider cp
    where ${isVisibleProvider(scope, sql`cp.provider_id`)} and cp.provider_id in (select p.id from provider p where ${containsFolded(foldsOf(sql`p.name`), text)})`;
}

function customerIdsBySalesman(scope: CustomerScope, text: string): RawBuilder<unknown> {
  // Materialised, because otherwise the names of all accounts would be folded, although few accounts are salesmen.
  return sql`
    with salesman as materialized (
      select b.account_id, ${SALESMAN_NAME} as name from backoffice_user b join account a on a.id = b.account_id
      where b.role = 'SalesmanUser' and a.deleted_at is null and ${isVisibleProvider(scope, sql`b.provider_id`)})
    select cs.customer_id from customer_salesman cs where cs.salesman_id in (
      select s.account_id from salesman s where ${containsFolded(foldsOf(sql`s.name`), text)})`;
}

function customerIdsByEmail(text: string): RawBuilder<unknown> {
  return sql`select r.customer_id from account a join customer_role r on r.account_id = a.id
    where a.kind = 'CustomerUser' and a.deleted_at is null and ${containsFolded(EMAIL_FOLDS, text)}
      and r.role = 'CustomerAdmin' and r.account_id = (${firstAdminOf(sql`r.customer_id`)})`;
}

/**
 * The few customers whose first CustomerAdmin is undeliverable, with the time since when. They are found by the failed
 * e-mails.
 */
const UNDELIVERABLE_CUSTOMERS = sql`
  select r.customer_id, failed.value
  from (
    select a.id, ${undeliverableAtOf(sql`a`)} as value from account a
    where a.id in (select m.account_id from mail m where m.state = 'failed') and a.deleted_at is null
  ) failed
  join customer_role r on r.account_id = failed.id
  where failed.value is not null and r.role = 'CustomerAdmin' and r.account_id = (${firstAdminOf(sql`r.customer_id`)})`;

export const EMPTY_SQL = sql``;

interface Sort {
  /** The tables for the `with` clause, each followed by a comma. */
  readonly sortTablesSql: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /**
   * The clause that places customers without a value; empty for PostgreSQL's default, where null counts as the greatest
   * value.
   */
  readonly nulls: RawBuilder<unknown>;
}

const sortByColumn = (key: RawBuilder<unknown>): Sort => ({
  sortTablesSql: EMPTY_SQL,
  join: EMPTY_SQL,
  key,
  nulls: EMPTY_SQL,
});

/**
 * The order of a list of customers. Statuses are ordered by their codes. A customer may have several providers and
 * salesmen: each name gets its rank in dictionary order, and customers are compared by their lists of ranks.
 */
export function sortOf(scope: CustomerScope, field: CustomerSortField): Sort {
  switch (field) {
    case 'Name':
      return sortByColumn(sql`c.name`);
    case 'CustomerNumber':
      return sortByColumn(sql`c.customer_number`);
    case 'CompanyNumber':
      return sortByColumn(sql`c.company_number`);
    case 'Status':
      return sortByColumn(sql`array_position(array['Inactive', 'Active', 'New', 'Invited'], c.status)`);
    case 'Email':
      return sortByTable(ofFirstAdmins(sql`lower(a.email) collate german`));
    case 'InvitedAt':
      return emptyLast(sortByTable(ofFirstAdmins(sql`a.invited_at`)));
    case 'LastSignInAt':
      return emptyLast(sortByTable(LATEST_SIGN_INS));
    case 'UndeliverableAt':
      return emptyLast(sortByTable(UNDELIVERABLE_CUSTOMERS));
    case 'ProviderName':
      return sortByRanks(sql`
        select cp.customer_id, p.rank
        from (select id, row_number() over (order by name, id) as rank from provider) p
        join customer_provider cp on cp.provider_id = p.id and ${isVisibleProvider(scope, sql`cp.provider_id`)}`);
    case 'Salesman':
      return sortByRanks(sql`
        select cs.customer_id, s.rank
        from (
          select b.account_id, row_number() over (order by ${SALESMAN_ORDER}) as rank
          from backoffice_user b join account a on a.id = b.account_id
          where b.role = 'SalesmanUser' and a.deleted_at is null and ${isVisibleProvider(scope, sql`b.provider_id`)}
        ) s join customer_salesman cs on cs.salesman_id = s.account_id`);
  }
}

const SALESMAN_ORDER = sql`a.last_name, a.first_name, a.id`;

function sortByRanks(rankedLinks: RawBuilder<unknown>): Sort {
  return sortByTable(sql`
    select customer_id, array_agg(rank order by rank) as value from (${rankedLinks}) ranked group by customer_id`);
}

/** A value of the first CustomerAdmin of every customer, from `account a`. */
function ofFirstAdmins(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (r.customer_id) r.customer_id, ${value} as value
    from customer_role r join account a on a.id = r.account_id
    where r.role = 'CustomerAdmin' and a.deleted_at is null
    order by r.customer_id, r.granted_at, r.account_id`;
}

const LATEST_SIGN_INS = sql`
  select r.customer_id, max(a.last_sign_in_at) as value
  from account a join customer_role r on r.account_id = a.id
  where a.last_sign_in_at is not null and a.deleted_at is null group by r.customer_id`;

/** @param values `customer_id` and `value`, of customers that have one */
function sortByTable(values: RawBuilder<unknown>): Sort {
  return {
    sortTablesSql: sql`sort_value as materialized (${values}),`,
    join: sql`left join sort_value on sort_value.customer_id = c.id`,
    key: sql`sort_value.value`,
    nulls: EMPTY_SQL,
  };
}

/** Customers without a value come last in both directions. */
function emptyLast(sort: Sort): Sort {
  return { ...sort, nulls: sql`nulls last` };
}

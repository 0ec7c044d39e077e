import { actionsOfTopic, TRAIL_PAGE_SIZE, type TrailQuery } from '@belegfach/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  contains,
  containsFolded,
  endOfDay,
  type Executor,
  foldsOf,
  startOfDay,
} from '../../platform/database/index.ts';
import { isAdministeredRow } from '../authentication/index.ts';
import type { TrailScope } from './trail.policy.ts';

export type TrailRow = Awaited<ReturnType<typeof listTrailRows>>[number];

const nameOf = (alias: 'a' | 't') =>
  sql<
    string | null
  >`coalesce(nullif(concat_ws(' ', ${sql.ref(`${alias}.last_name`)}, nullif(${sql.ref(`${alias}.first_name`)}, '')), ''), ${sql.ref(`${alias}.email`)})`;

/** The name of the file of a delivery that has no index file and no other file. */
const ONLY_FILE = sql`(select case when count(*) = 1 then min(f.file_name) end from (
  select file_name from intake_receipt where batch_id = b.id limit 2) f)`;

/** The newest entries that match, and one more than a page has if there are further ones. */
export function listTrailRows(executor: Executor, scope: TrailScope, query: TrailQuery) {
  return executor
    .selectFrom('audit_event as e')
    .leftJoin('account as a', 'a.id', 'e.actor_account_id')
    .leftJoin('provider as p', 'p.id', 'e.provider_id')
    .leftJoin('customer as c', 'c.public_id', 'e.target_id')
    .leftJoin('invoice as i', 'i.public_id', 'e.target_id')
    .leftJoin('intake_receipt as r', 'r.public_id', 'e.target_id')
    .leftJoin('intake_batch as b', 'b.public_id', 'e.target_id')
    .leftJoin('import_run as m', 'm.public_id', 'e.target_id')
    .leftJoin('account as t', 't.public_id', 'e.target_id')
    .select(['e.id', 'e.at', 'e.action', 'e.result', 'e.target_kind', 'e.target_id', 'e.facts'])
    .select(['p.name as provider_name', nameOf('a').as('actor')])
    .select(
      sql<string | null>`case when c.deleted_at is null then c.customer_number end`.as('customer_number'),
    )
    .select(
      sql<string | null>`coalesce(
        case when c.id is not null then c.name || ' (' || c.customer_number || ')' end,
        i.document_number, r.document_number, r.file_name, b.index_name, ${ONLY_FILE}, nullif(m.file_name, ''),
        ${nameOf('t')})`.as('target_name'),
    )
    .where(isAdministeredRow(scope, sql`e.provider_id`))
    .where((eb) => eb.and(filtersOf(query)))
    .orderBy('e.id', 'desc')
    .limit(TRAIL_PAGE_SIZE + 1)
    .execute();
}

function filtersOf(query: TrailQuery): RawBuilder<SqlBool>[] {
  const { before, person, customer, document, topic, action, from, to } = query;
  const lower = (text: string) => sql`lower(${text})`;
  const conditions = [
    before !== undefined && sql<SqlBool>`e.id < ${before}`,
    person !== undefined &&
      sql<SqlBool>`e.actor_account_id in (select x.id from account x
        where ${contains(sql`lower(x.email)`, person, lower(person))}
          or ${contains(sql`lower(concat_ws(' ', x.last_name, x.first_name))`, person, lower(person))})`,
    customer !== undefined &&
      sql<SqlBool>`e.target_id in (select x.public_id from customer x
        where x.customer_number = ${customer} or ${containsFolded(CUSTOMER_NAME, customer)})`,
    document !== undefined &&
      sql<SqlBool>`e.target_id in (select x.public_id from invoice x
          where x.document_number = ${document} and x.superseded_by_id is null
        union all select x.public_id from intake_receipt x
          where x.document_number = ${document} and ${containsFolded(foldsOf(sql`x.document_number`), document)})`,
    topic !== undefined && sql<SqlBool>`e.action = any(${actionsOfTopic(topic)}::text[])`,
    action !== undefined && sql<SqlBool>`e.action = ${action}`,
    from !== undefined && sql<SqlBool>`e.at >= ${startOfDay(from)}`,
    to !== undefined && sql<SqlBool>`e.at < ${endOfDay(to)}`,
  ];
  return conditions.filter((condition) => condition !== false);
}

const CUSTOMER_NAME = {
  plain: sql`x.name_plain`,
  expanded: sql`x.name_expanded`,
  contracted: sql`x.name_contracted`,
};

/** The result of the last check of the chains, for those who may see entries. */
export async function findChainState(
  executor: Executor,
  scope: TrailScope,
): Promise<{ readonly checkedAt: Date; readonly faults: number } | undefined> {
  const row = await executor
    .selectFrom('check_result')
    .select(['checked_at as checkedAt', 'faults'])
    .where('name', '=', 'journals')
    .where(sql<SqlBool>`${scope.rows} <> 'none'`)
    .executeTakeFirst();
  return row;
}

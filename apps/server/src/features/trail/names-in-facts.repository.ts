import { sql, type SqlBool } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { TrailScope } from './trail.policy.ts';

/**
 * The names of the customers, providers and back-office users whose ids facts contain, by id. A record that a provider admin
 * may not see has no name here, so its id stays.
 */
export async function listNamesInFacts(
  executor: Executor,
  scope: TrailScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || scope.rows === 'none') return new Map();
  const all = scope.rows === 'all';
  const providerId = scope.rows === 'provider' ? scope.providerId : null;
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${[...ids]}::uuid[]) as id)
    select c.public_id as id, c.name || ' (' || c.customer_number || ')' as name
    from wanted w join customer c on c.public_id = w.id
    where ${sql<SqlBool>`${all}::boolean`} or exists (
      select from customer_provider x where x.customer_id = c.id and x.provider_id = ${providerId}::bigint)
    union all
    select p.public_id, p.name from wanted w join provider p on p.public_id = w.id
    where ${sql<SqlBool>`${all}::boolean`} or p.id = ${providerId}::bigint
    union all
    select a.public_id, concat_ws(' ', a.last_name, a.first_name)
    from wanted w join account a on a.public_id = w.id join backoffice_user u on u.account_id = a.id
    where concat_ws(' ', a.last_name, a.first_name) <> ''
      and (${sql<SqlBool>`${all}::boolean`} or u.provider_id = ${providerId}::bigint)`.execute(executor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { SalesmanScope } from './salesmen.policy.ts';

export interface SalesmanRow {
  readonly public_id: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly salesman_number: string | null;
}

/**
 * The salesmen in scope by name; only those of the given provider if one is given. In any status, because customers are
 * assigned before a salesman is invited.
 */
export async function listSalesmen(
  executor: Executor,
  scope: SalesmanScope,
  providerPublicId: string | undefined,
): Promise<readonly SalesmanRow[]> {
  const { rows } = await sql<SalesmanRow>`
    select a.public_id, a.first_name, a.last_name, b.salesman_number
    from backoffice_user b
    join account a on a.id = b.account_id and a.deleted_at is null
    join provider p on p.id = b.provider_id
    where b.role = 'SalesmanUser' and ${inScope(scope)}
      and ${providerPublicId === undefined ? sql`true` : sql`p.public_id = ${providerPublicId}`}
    order by a.last_name, a.first_name, b.salesman_number, a.id`.execute(executor);
  return rows;
}

/** Whether a provider is in scope. */
export async function isKnownProvider(
  executor: Executor,
  scope: SalesmanScope,
  publicId: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from provider p where p.public_id = ${publicId} and ${inScope(scope)}`.execute(executor);
  return rows.length > 0;
}

function inScope(scope: SalesmanScope): RawBuilder<unknown> {
  return scope.rows === 'all' ? sql`true` : sql`p.id = ${scope.providerId}`;
}

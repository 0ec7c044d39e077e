import { type RawBuilder, sql } from 'kysely';
import type { Executor, Row } from '../../platform/database/index.ts';
import type { SalesmanScope } from './salesmen.policy.ts';

export type SalesmanRow = Row<'account', 'public_id' | 'first_name' | 'last_name'> &
  Row<'backoffice_user', 'salesman_number'>;

/**
 * The salesmen in scope, sorted by name; only the salesmen of the given provider if one is given. Salesmen in any status are
 * included, because customers are assigned before a salesman is invited.
 */
export async function listSalesmen(
  executor: Executor,
  scope: SalesmanScope,
  providerPublicId: string | undefined,
): Promise<readonly SalesmanRow[]> {
  return executor
    .selectFrom('backoffice_user as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .innerJoin('provider as p', 'p.id', 'b.provider_id')
    .select(['a.public_id', 'a.first_name', 'a.last_name', 'b.salesman_number'])
    .where('a.deleted_at', 'is', null)
    .where('b.role', '=', 'SalesmanUser')
    .where(inScope(scope))
    .$if(providerPublicId !== undefined, (salesmen) =>
      salesmen.where('p.public_id', '=', providerPublicId ?? ''),
    )
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('b.salesman_number')
    .orderBy('a.id')
    .execute();
}

/** Whether a provider is in scope. */
export async function isKnownProvider(
  executor: Executor,
  scope: SalesmanScope,
  publicId: string,
): Promise<boolean> {
  const provider = await executor
    .selectFrom('provider as p')
    .select('p.id')
    .where('p.public_id', '=', publicId)
    .where(inScope(scope))
    .executeTakeFirst();
  return provider !== undefined;
}

function inScope(scope: SalesmanScope): RawBuilder<boolean> {
  return scope.rows === 'all' ? sql<boolean>`true` : sql<boolean>`p.id = ${scope.providerId}`;
}

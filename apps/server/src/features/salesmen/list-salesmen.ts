import type { Salesman } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { toSalesman } from './salesman.mapper.ts';
import { isKnownProvider, listSalesmen } from './salesman.repository.ts';
import { salesmanScopeOf } from './salesmen.policy.ts';

/** @throws Forbidden for a provider other than the caller's */
export async function listChoosableSalesmen(
  { executor }: Database,
  caller: Caller,
  providerId: string | undefined,
): Promise<Salesman[]> {
  const scope = salesmanScopeOf(caller);
  const isOwn =
    scope.rows === 'all' || providerId === undefined || (await isKnownProvider(executor, scope, providerId));
  if (!isOwn) throw new Forbidden();
  return (await listSalesmen(executor, scope, providerId)).map(toSalesman);
}

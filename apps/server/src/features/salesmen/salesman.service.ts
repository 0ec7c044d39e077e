import type { Salesman } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { toSalesman } from './salesman.mapper.ts';
import { isKnownProvider, listSalesmen } from './salesman.repository.ts';
import { salesmanScopeOf } from './salesmen.policy.ts';

export interface SalesmanService {
  /** @throws Forbidden for a provider other than the caller's */
  list(caller: Caller, providerId: string | undefined): Promise<Salesman[]>;
}

export function createSalesmanService({ executor }: Database): SalesmanService {
  return {
    list: async (caller, providerId) => {
      const scope = salesmanScopeOf(caller);
      if (
        scope.rows === 'provider' &&
        providerId !== undefined &&
        !(await isKnownProvider(executor, scope, providerId))
      )
        throw new Forbidden();
      return (await listSalesmen(executor, scope, providerId)).map(toSalesman);
    },
  };
}

import type { Executor } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { listCustomersInScope } from './invoice-scope.repository.ts';
import { type InvoiceScope, invoiceScopeOf, isSameScope } from './invoices.policy.ts';

/** The reach of an archive while it is made. */
export interface ScopeGuard {
  readonly scope: InvoiceScope;
  /**
   * Whether the caller still reaches everything that was in reach at the beginning. Otherwise the archive would
   * continue with fewer documents and look complete. Additional reach does no harm.
   * @throws the error of `renewCaller` if the session has ended
   */
  stillReachesAll(): Promise<boolean>;
}

export async function guardScope(
  executor: Executor,
  caller: Caller,
  renewCaller: () => Promise<Caller>,
): Promise<ScopeGuard> {
  const scope = invoiceScopeOf(caller);
  const reached = await listCustomersInScope(executor, scope);
  return {
    scope,
    stillReachesAll: async () => {
      const now = invoiceScopeOf(await renewCaller());
      if (!isSameScope(scope, now)) return false;
      const reachedNow = new Set(await listCustomersInScope(executor, now));
      return reached.every((id) => reachedNow.has(id));
    },
  };
}

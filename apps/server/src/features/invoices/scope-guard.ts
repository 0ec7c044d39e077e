import type { Executor } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { listCustomersInScope } from './invoice-conditions.repository.ts';
import { type InvoiceScope, invoiceScopeOf, isSameScope } from './invoices.policy.ts';

/** What an archive may hold, for as long as it is made. */
export interface ScopeGuard {
  readonly scope: InvoiceScope;
  /**
   * Does the caller still reach all that was within reach at the beginning? Without that an archive would go on with less, and look
   * whole. More within reach does no harm.
   * @throws what `renewCaller` throws when the session has ended
   */
  stillHolds(): Promise<boolean>;
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
    stillHolds: async () => {
      const now = invoiceScopeOf(await renewCaller());
      if (!isSameScope(scope, now)) return false;
      const reachedNow = new Set(await listCustomersInScope(executor, now));
      return reached.every((id) => reachedNow.has(id));
    },
  };
}

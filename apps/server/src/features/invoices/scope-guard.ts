import type { Executor } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { listCustomersInScope } from './invoice-scope.repository.ts';
import { invoiceScopeOf, isSameScope } from './invoice-visibility.policy.ts';

export type ScopeGuard = Awaited<ReturnType<typeof guardScope>>;

/** Checks that the caller keeps the rights to an archive while it is sent. */
export async function guardScope(executor: Executor, caller: Caller, renewCaller: () => Promise<Caller>) {
  const scope = invoiceScopeOf(caller);
  const customerIds = await listCustomersInScope(executor, scope);
  return {
    scope,
    /**
     * Whether the caller still reaches all customers of the beginning. Without this check the archive would continue
     * with fewer documents and look complete. Additional customers do no harm.
     * @throws the error of `renewCaller` if the session has ended
     */
    stillReachesAll: async () => {
      const currentScope = invoiceScopeOf(await renewCaller());
      if (!isSameScope(scope, currentScope)) return false;
      const currentIds = new Set(await listCustomersInScope(executor, currentScope));
      return customerIds.every((id) => currentIds.has(id));
    },
  };
}

import type { Executor } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { listCustomersInScope } from './invoice-scope.repository.ts';
import { invoiceScopeOf, isSameScope } from './invoices.policy.ts';

export type ScopeGuard = Awaited<ReturnType<typeof guardScope>>;

/** Checks repeatedly that the caller still has the right to an archive while it is sent. */
export async function guardScope(executor: Executor, caller: Caller, renewCaller: () => Promise<Caller>) {
  const scope = invoiceScopeOf(caller);
  const customerIds = await listCustomersInScope(executor, scope);
  return {
    scope,
    /**
     * Whether the caller still sees all customers that were in the scope when the archive began. Without this check the
     * archive would continue with fewer documents and look complete. Additional customers do no harm.
     * @throws the error of `renewCaller` if the session has ended
     */
    stillSeesAllCustomers: async () => {
      const currentScope = invoiceScopeOf(await renewCaller());
      if (!isSameScope(scope, currentScope)) return false;
      const currentIds = new Set(await listCustomersInScope(executor, currentScope));
      return customerIds.every((id) => currentIds.has(id));
    },
  };
}

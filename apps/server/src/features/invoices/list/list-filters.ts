import type { Executor } from '../../../platform/database/index.ts';
import { Forbidden, InvalidRequest } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { findProviderId } from '../invoice-file.repository.ts';
import { type InvoiceScope, listForbiddenFields, type RestrictedFields } from '../invoices.policy.ts';

/** An id that no provider has, so that the list filtered by an unknown provider is empty. */
const NO_PROVIDER = -1;

/** @throws InvalidRequest for filters that the caller may not use */
export function checkFilters(caller: Caller, query: RestrictedFields): void {
  const faults = listForbiddenFields(caller, query);
  if (Object.keys(faults).length > 0) throw new InvalidRequest(faults);
}

/**
 * Turns the provider of the filter into its internal id; undefined without such a filter.
 * @throws Forbidden unless the caller is a SuperAdmin, or a back-office user who filters by their own provider
 */
export async function resolveProviderFilter(
  executor: Executor,
  scope: InvoiceScope,
  publicId: string | undefined,
): Promise<number | undefined> {
  if (publicId === undefined) return undefined;
  const id = await findProviderId(executor, publicId);
  if (scope.rows === 'all') return id ?? NO_PROVIDER;
  if (id === undefined || !('providerId' in scope) || scope.providerId !== id) throw new Forbidden();
  return id;
}

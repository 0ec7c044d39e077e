import type { Executor } from '../../../platform/database/index.ts';
import { Forbidden, InvalidRequest } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { findProviderId } from '../invoice-file.repository.ts';
import { type InvoiceScope, listForbiddenFields, type RestrictedFields } from '../invoices.policy.ts';

/** An id that no provider has: the list of an unknown provider is empty. */
const NO_PROVIDER = -1;

/** @throws InvalidRequest for filters that the caller may not use */
export function checkFilters(caller: Caller, query: RestrictedFields): void {
  const faults = listForbiddenFields(caller, query);
  if (Object.keys(faults).length > 0) throw new InvalidRequest(faults);
}

/**
 * The internal id of the provider in the filter; undefined without such a filter. A SuperAdmin can filter by any
 * provider, back-office users only by their own.
 * @throws Forbidden
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

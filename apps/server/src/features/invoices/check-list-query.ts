import type { DownloadAllQuery, InvoiceListQuery } from '@belegfach/contract';
import type { Executor } from '../../platform/database/index.ts';
import { Forbidden, InvalidRequest } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { findProviderId } from './invoice-file.repository.ts';
import { type InvoiceScope, listForbiddenParts } from './invoices.policy.ts';

type Filters = Omit<DownloadAllQuery, 'newSince'> & Partial<Pick<InvoiceListQuery, 'orderBy'>>;

/** Matches no row, since the list of a provider that does not exist is empty. */
const NO_PROVIDER = -1;

/** @throws InvalidRequest for filters that the caller may not use */
export function checkFilters(caller: Caller, query: Filters): void {
  const faults = listForbiddenParts(caller, query);
  if (Object.keys(faults).length > 0) throw new InvalidRequest(faults);
}

/**
 * The internal id of the provider in the filter; undefined without one. Only a SuperAdmin can choose a provider; staff
 * may name their own.
 * @throws Forbidden
 */
export async function chooseProvider(
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

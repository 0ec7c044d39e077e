import type { InvoiceListQuery, InvoicePage } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { checkFilters, resolveProviderFilter } from './list-filters.ts';
import { findInvoiceYears } from './invoice-file.repository.ts';
import { listInvoices } from './invoice-list.repository.ts';
import { toInvoice } from './invoice.mapper.ts';
import { invoiceScopeOf, maySeeNotes } from './invoice-visibility.policy.ts';

/** @throws InvalidRequest for filters that the caller may not use; Forbidden for another provider */
export async function listInvoicePage(
  { executor }: Database,
  caller: Caller,
  query: InvoiceListQuery,
): Promise<InvoicePage> {
  checkFilters(caller, query);
  const scope = invoiceScopeOf(caller);
  const providerId = await resolveProviderFilter(executor, scope, query.providerId);
  const { total, rows } = await listInvoices(executor, scope, query, providerId);
  return {
    items: rows.map((row) => toInvoice(row, { withNote: maySeeNotes(caller) })),
    totalPages: Math.ceil(total / query.pageSize),
    totalItemCount: total,
  };
}

export async function getInvoiceYears({ executor }: Database, caller: Caller) {
  const { min, max } = await findInvoiceYears(executor, invoiceScopeOf(caller));
  return { minYear: min, maxYear: max };
}

import type { InvoiceListQuery, InvoicePage, NewDocuments } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { checkFilters, resolveProviderFilter } from './list/list-filters.ts';
import { findInvoiceYears } from './invoice-file.repository.ts';
import { listInvoices } from './list/invoice-list.repository.ts';
import { countLastMonth, countNew, MAX_COUNTED_NEW } from './list/publication.repository.ts';
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
  const { total, isExact, rows } = await listInvoices(executor, scope, query, providerId);
  return {
    items: rows.map((row) => toInvoice(row, { withNote: maySeeNotes(caller) })),
    totalPages: countPages(query, total, isExact, rows.length),
    totalItemCount: total,
    ...(isExact ? {} : { totalIsExact: false }),
  };
}

/** Behind the known pages of a list that was not counted, each full page has a next one. */
function countPages(
  { pageIndex, pageSize }: InvoiceListQuery,
  total: number,
  isExact: boolean,
  rows: number,
): number {
  const known = Math.ceil(total / pageSize);
  return isExact || rows === 0 ? known : Math.max(known, pageIndex + Number(rows === pageSize));
}

/** @throws Forbidden for back-office users: nothing is new to them */
export async function countNewInvoices({ executor }: Database, caller: Caller): Promise<NewDocuments> {
  const scope = invoiceScopeOf(caller);
  if (scope.rows !== 'customers') throw new Forbidden();
  const found = await countNew(executor, scope);
  return {
    count: Math.min(found, MAX_COUNTED_NEW),
    isExact: found <= MAX_COUNTED_NEW,
    lastMonth: await countLastMonth(executor, scope),
  };
}

export async function getInvoiceYears({ executor }: Database, caller: Caller) {
  const { min, max } = await findInvoiceYears(executor, invoiceScopeOf(caller));
  return { minYear: min, maxYear: max };
}

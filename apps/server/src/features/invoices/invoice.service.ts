import {
  type InvoiceFiltersQuery,
  type InvoiceListQuery,
  type InvoicePage,
  type InvoiceSum,
  MAX_COUNTED_DOCUMENTS,
  type NewDocuments,
} from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import { Forbidden, NotFound } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { sumAmounts, sumMatchingAmounts, type SumRow } from './amounts/invoice-sum.repository.ts';
import { checkFilters, resolveProviderFilter } from './list/list-filters.ts';
import { findInvoiceYears } from './invoice-file.repository.ts';
import { listInvoices } from './list/invoice-list.repository.ts';
import { countLastMonth, countNew, MAX_COUNTED_NEW } from './list/new-documents.repository.ts';
import { toInvoice } from './invoice.mapper.ts';
import { invoiceScopeOf, maySeeNotes } from './invoices.policy.ts';

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

/**
 * The number of pages. If the total is only a minimum, a full page beyond the known pages counts as having a next page.
 */
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

/** @throws NotFound if one of the ids is out of scope */
export async function sumInvoices(
  { executor }: Database,
  caller: Caller,
  ids: readonly string[],
): Promise<InvoiceSum> {
  const requestedIds = [...new Set(ids)];
  const { documents, ...sum } = await sumAmounts(executor, invoiceScopeOf(caller), requestedIds);
  if (documents !== requestedIds.length) throw new NotFound();
  return toInvoiceSum(sum);
}

function toInvoiceSum({ unknown, kinds, sums }: Omit<SumRow, 'documents'>): InvoiceSum {
  return { sums: unknown > 0 || kinds > 1 ? null : [...sums] };
}

/**
 * The sum of all documents that match the filters; no sum if they are more than `MAX_COUNTED_DOCUMENTS`.
 * @throws InvalidRequest for filters that the caller may not use; Forbidden for another provider
 */
export async function sumAllInvoices(
  { executor }: Database,
  caller: Caller,
  filters: InvoiceFiltersQuery,
): Promise<InvoiceSum> {
  checkFilters(caller, filters);
  const scope = invoiceScopeOf(caller);
  const providerId = await resolveProviderFilter(executor, scope, filters.providerId);
  const { documents, ...sum } = await sumMatchingAmounts(executor, scope, { filters, providerId });
  return documents > MAX_COUNTED_DOCUMENTS ? { sums: null } : toInvoiceSum(sum);
}

export async function getInvoiceYears({ executor }: Database, caller: Caller) {
  const { min, max } = await findInvoiceYears(executor, invoiceScopeOf(caller));
  return { minYear: min, maxYear: max };
}

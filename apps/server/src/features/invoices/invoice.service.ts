import type { InvoiceListQuery, InvoicePage } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { checkFilters, chooseProvider } from './check-list-query.ts';
import { findInvoiceYears } from './invoice-file.repository.ts';
import { listInvoices } from './invoice-list.repository.ts';
import { toInvoice } from './invoice.mapper.ts';
import { invoiceScopeOf, seesNotes } from './invoices.policy.ts';

export interface InvoiceService {
  list(caller: Caller, query: InvoiceListQuery): Promise<InvoicePage>;
  getYears(caller: Caller): Promise<{ minYear: number | null; maxYear: number | null }>;
}

export function createInvoiceService({ executor }: Database): InvoiceService {
  return {
    list: async (caller, query) => {
      checkFilters(caller, query);
      const scope = invoiceScopeOf(caller);
      const providerId = await chooseProvider(executor, scope, query.providerId);
      const { total, rows } = await listInvoices(executor, scope, query, providerId);
      return {
        items: rows.map((row) => toInvoice(row, { withNote: seesNotes(caller) })),
        totalPages: Math.ceil(total / query.pageSize),
        totalItemCount: total,
      };
    },
    getYears: async (caller) => {
      const { min, max } = await findInvoiceYears(executor, invoiceScopeOf(caller));
      return { minYear: min, maxYear: max };
    },
  };
}

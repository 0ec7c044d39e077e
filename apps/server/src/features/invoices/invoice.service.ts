import type { InvoiceListQuery, InvoicePage } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import { Forbidden, InvalidRequest } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { findInvoiceYears, findProviderId } from './invoice-file.repository.ts';
import { listInvoices } from './invoice-list.repository.ts';
import { toInvoice } from './invoice.mapper.ts';
import { type InvoiceScope, invoiceScopeOf, listForbiddenParts, seesNotes } from './invoices.policy.ts';

export interface InvoiceService {
  list(caller: Caller, query: InvoiceListQuery): Promise<InvoicePage>;
  getYears(caller: Caller): Promise<{ minYear: number | null; maxYear: number | null }>;
}

export function createInvoiceService({ executor }: Database): InvoiceService {
  return {
    list: async (caller, query) => {
      const forbidden = listForbiddenParts(caller, query);
      const faults = { ...forbidden, ...listDaysBeforeCalendar(query) };
      if (Object.keys(faults).length > 0) throw new InvalidRequest(faults);
      const scope = invoiceScopeOf(caller);
      const providerId =
        query.providerId === undefined ? undefined : await chooseProvider(scope, query.providerId);
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

  /** Choosing a provider is a SuperAdmin's; staff may name their own (authorisation N3, decisions D11). */
  async function chooseProvider(scope: InvoiceScope, publicId: string): Promise<number> {
    const id = await findProviderId(executor, publicId);
    if (scope.rows === 'all') return id ?? NO_PROVIDER;
    if (id === undefined || !('providerId' in scope) || scope.providerId !== id) throw new Forbidden();
    return id;
  }
}

const DAYS = ['invoiceDateFrom', 'invoiceDateTo', 'lastDownloadFrom', 'lastDownloadTo'] as const;

/** ISO 8601 has a year 0, the database's calendar begins with year 1. */
function listDaysBeforeCalendar(query: InvoiceListQuery): Readonly<Record<string, readonly string[]>> {
  const wrong = DAYS.filter((name) => query[name]?.startsWith('0000-') === true);
  return Object.fromEntries(wrong.map((name) => [name, ['must be in year 1 or later']]));
}

/** Matches no row: the list of a provider that does not exist is empty. */
const NO_PROVIDER = -1;

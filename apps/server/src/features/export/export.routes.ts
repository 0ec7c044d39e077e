import type { Database } from '../../platform/database/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { countInvoices, exportInvoiceCounts, getEInvoiceShares } from './export.service.ts';

export function exportRoutes(database: Database) {
  return defineRoutes<'export', Caller>('export', {
    countInvoicesByProvider: ({ caller, query }) => countInvoices(database, caller, query.monthAndYear),
    exportInvoiceCounts: ({ caller, query, origin }) =>
      exportInvoiceCounts(database, caller, query.monthAndYear, origin),
    listEInvoiceShares: ({ caller, query }) => getEInvoiceShares(database, caller, query.year),
  });
}

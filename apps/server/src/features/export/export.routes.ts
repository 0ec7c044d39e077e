import type { Database } from '../../platform/database/index.ts';
import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { countInvoices, exportInvoiceCounts } from './export.service.ts';

export function exportRoutes(database: Database) {
  return routesOf<'export', Caller>('export', {
    countInvoicesByProvider: ({ caller, query }) => countInvoices(database, caller, query.monthAndYear),
    exportInvoiceCounts: ({ caller, query, origin }) =>
      exportInvoiceCounts(database, caller, query.monthAndYear, origin),
  });
}

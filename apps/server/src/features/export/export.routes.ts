import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { ExportService } from './export.service.ts';

export function exportRoutes(exports: ExportService) {
  return routesOf<'export', Caller>('export', {
    countInvoicesByProvider: ({ caller, query }) => exports.count(caller, query.monthAndYear),
    exportInvoiceCounts: ({ caller, query, origin }) => exports.export(caller, query.monthAndYear, origin),
  });
}

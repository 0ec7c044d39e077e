import { idsInQuery, nothing, type Probe, readPage } from './probe.ts';

export const invoiceProbes = {
  listInvoices: {
    targets: 'list',
    kind: 'document',
    request: () => ({ query: { pageSize: '100' } }),
    read: readPage,
  },
  getInvoiceYears: { targets: 'no rows', request: nothing, allowed: 200 },
  downloadInvoice: { targets: 'one', kind: 'document', request: nothing, allowed: 200 },
  downloadManyInvoices: { targets: 'many', kind: 'document', request: idsInQuery, allowed: 200 },
} as const satisfies Record<string, Probe>;

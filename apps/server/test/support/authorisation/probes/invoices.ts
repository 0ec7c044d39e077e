import { idsInQuery, nothing, type Probe, readPage } from './probe.ts';

export const invoiceProbes = {
  listInvoices: {
    reaches: 'list',
    kind: 'document',
    request: () => ({ query: { pageSize: '100' } }),
    read: readPage,
  },
  getInvoiceYears: { reaches: 'no rows', request: nothing, allowed: 200 },
  downloadInvoice: { reaches: 'one', kind: 'document', request: nothing, allowed: 200 },
  downloadManyInvoices: { reaches: 'many', kind: 'document', request: idsInQuery, allowed: 200 },
} as const satisfies Record<string, Probe>;

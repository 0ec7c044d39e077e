import { idsInQuery, nothing, type Probe, readPage } from './probe.ts';

export const invoiceProbes = {
  listInvoices: {
    targets: 'list',
    kind: 'document',
    request: () => ({ query: { pageSize: '100' } }),
    read: readPage,
  },
  // The number counts only the caller's documents: new-documents.routes.test.ts.
  countNewInvoices: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  getInvoiceYears: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  downloadInvoice: { targets: 'one', kind: 'document', request: nothing, statusIfAllowed: 200 },
  downloadAnnex: {
    targets: 'one',
    kind: 'document',
    request: () => ({ query: { number: '1' } }),
    statusIfAllowed: 200,
  },
  sumInvoices: { targets: 'many', kind: 'document', request: idsInQuery, statusIfAllowed: 200 },
  // The sum has only the caller's documents: invoice-sum.routes.test.ts.
  sumAllInvoices: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  downloadManyInvoices: { targets: 'many', kind: 'document', request: idsInQuery, statusIfAllowed: 200 },
} as const satisfies Record<string, Probe>;

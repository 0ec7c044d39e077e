import { nothing, type Probe } from './probe.ts';

export const invoiceArchiveProbes = {
  // The answer is not JSON; the tests of the feature check that the archive contains the documents of the list.
  downloadAllInvoices: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  getInvoiceRuleCheck: { targets: 'one', kind: 'document', request: nothing, statusIfAllowed: 200 },
  getInvoiceContent: {
    targets: 'one',
    kind: 'document',
    request: () => ({ query: { language: 'de' } }),
    statusIfAllowed: 200,
  },
  getInvoiceDetails: { targets: 'one', kind: 'document', request: nothing, statusIfAllowed: 200 },
} as const satisfies Record<string, Probe>;

import { nothing, type Probe } from './probe.ts';

export const invoiceArchiveProbes = {
  // Which documents the archive holds is compared with the list's in the feature's own test: its answer is no JSON.
  downloadAllInvoices: { reaches: 'no rows', request: nothing, allowed: 200 },
  getInvoiceDetails: { reaches: 'one', kind: 'document', request: nothing, allowed: 200 },
} as const satisfies Record<string, Probe>;

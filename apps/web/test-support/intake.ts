import type { IntakeDetail, IntakeJournalItem, IntakeJournalPage } from '@belegfach/contract';
import { provider } from './users.ts';

/** Builds a file of the journal. Its id, name and document number are derived from the index. */
export function buildReceipt(index: number, changes: Partial<IntakeJournalItem> = {}): IntakeJournalItem {
  const number = String(index).padStart(4, '0');
  return {
    id: `019a0000-0000-7000-8000-00000005${number}`,
    fileName: `RE_2026_${number}.pdf`,
    state: 'accepted',
    reason: null,
    warning: null,
    documentId: null,
    documentNumber: `RE-2026/${number}`,
    documentDate: '2026-11-20',
    typeValue: 0,
    customerNumber: '10000001',
    receivedAt: '2026-11-20T13:28:05Z',
    hasFile: true,
    filePurgedAt: null,
    findingCount: null,
    channel: 'hot-folder',
    providerId: provider.id,
    providerName: provider.name,
    customerName: 'Bäckerei Müller GmbH',
    ...changes,
  };
}

const NO_COUNTS = { received: 0, accepted: 0, quarantined: 0, rejected: 0, duplicate: 0 };

export function buildJournalPage(
  items: readonly IntakeJournalItem[],
  counts: Partial<IntakeJournalPage['counts']> = {},
): IntakeJournalPage {
  return {
    items: [...items],
    totalItemCount: items.length,
    totalPages: items.length === 0 ? 0 : 1,
    counts: { ...NO_COUNTS, ...counts },
    oldestQuarantinedAt: null,
  };
}

/** Builds a held document with an unknown customer; its number, date and type are known. */
export function buildHeldDetail(index: number, changes: Partial<IntakeDetail> = {}): IntakeDetail {
  return {
    ...buildReceipt(index, {
      state: 'quarantined',
      reason: 'customer-unknown',
      customerNumber: null,
      customerName: null,
    }),
    reasons: ['customer-unknown'],
    reasonDetails: [],
    comparison: [],
    disputed: [],
    activeContent: [],
    ruleCheck: null,
    electronic: null,
    unreadFields: [],
    differingTotal: null,
    eInvoiceDuty: null,
    suggestions: [
      {
        id: '019a0000-0000-7000-8000-000000000314',
        name: 'Seniorenresidenz Dünnwälder Höfe GmbH',
        customerNumber: '10000314',
        because: ['similar-name', 'same-postcode'],
      },
    ],
    identifier: { scheme: 'customer-number', value: '10000413' },
    identifierHolders: [],
    offers: [],
    existing: null,
    resolutions: [],
    events: [
      {
        at: '2026-11-20T13:28:05Z',
        actor: 'hot-folder',
        fromState: null,
        toState: 'quarantined',
        reasons: ['customer-unknown'],
        comment: null,
      },
    ],
    ...changes,
  };
}

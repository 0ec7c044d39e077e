import type { Invoice, NewDocuments, Note } from '@belegfach/contract';

/** The nth document of a test: ids and numbers are derived from it. */
export function invoiceOf(index: number, more: Partial<Invoice> = {}): Invoice {
  const number = String(index).padStart(4, '0');
  return {
    id: `019a0000-0000-7000-8000-00000000${number}`,
    documentName: `RE-2026_${number}.pdf`,
    providerId: '019a0000-0000-7000-8000-000000000001',
    providerName: 'Muster Automaten GmbH',
    customerName: 'Bäckerei Müller GmbH',
    customerNumber: '10000001',
    companyNumber: '40012233',
    typeString: 'Invoice',
    typeValue: 0,
    documentNumber: `RE-2026/${number}`,
    invoiceNumber: null,
    invoiceDate: '2026-10-13',
    lastDownloadedAt: null,
    publishedAt: '2026-10-14T08:00:00Z',
    comment: null,
    electronicFormat: null,
    remindedOn: null,
    ...more,
  };
}

export const NOTHING_NEW: NewDocuments = {
  count: 0,
  isExact: true,
  lastMonth: { from: '2026-10-01', to: '2026-10-31', count: 0 },
};

/** A response of the list; the totals are counted from the items unless they are given. */
export function pageOf<Row>(items: readonly Row[], totalItemCount = items.length, size = 50) {
  return { items: [...items], totalItemCount, totalPages: Math.ceil(totalItemCount / size) };
}

export function noteOf(index: number, more: Partial<Note> = {}): Note {
  return {
    commentId: `019a0000-0000-7000-8000-0000000009${String(index).padStart(2, '0')}`,
    comment: `Notiz ${index}`,
    customerUserId: '019a0000-0000-7000-8000-000000000299',
    customerUserEmail: 'weiss@demo.example',
    customerUserFirstName: 'Jörg-Peter',
    customerUserLastName: 'Weiß',
    creationDate: '2026-11-17T15:41:08Z',
    ...more,
  };
}

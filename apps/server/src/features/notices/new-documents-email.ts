import type { InvoiceTypeValue } from '@belegfach/contract';
import type { EmailTemplate } from '../../platform/mail/index.ts';
import type { NewDocuments } from './pending-notice.repository.ts';

/** Maximum number of customers with their own line; the e-mail only counts the others. */
const MAX_CUSTOMERS = 20;

type Nouns = Readonly<Record<InvoiceTypeValue, readonly [singular: string, plural: string]>>;

const NOUNS: Readonly<Record<'de' | 'en', Nouns>> = {
  de: { 0: ['Rechnung', 'Rechnungen'], 1: ['Zahlungsavis', 'Zahlungsavise'], 2: ['Mahnung', 'Mahnungen'] },
  en: {
    0: ['invoice', 'invoices'],
    1: ['remittance advice', 'remittance advices'],
    2: ['reminder', 'reminders'],
  },
};

/** States the number of new documents of each customer, but no document number, amount or document (MAI-6). */
export function newDocumentsEmail({
  documents,
  link,
  unsubscribe,
}: {
  readonly documents: readonly NewDocuments[];
  /** The page with the documents. */
  readonly link: string;
  readonly unsubscribe: { readonly page: string; readonly oneClick: string };
}): EmailTemplate {
  const total = documents.reduce((sum, { count }) => sum + count, 0);
  const isSingle = total === 1;
  return {
    kind: 'new-documents',
    unsubscribe,
    de: {
      subject: isSingle ? 'Ein neuer Beleg' : `${total} neue Belege`,
      paragraphs: [
        isSingle ? 'ein neuer Beleg liegt für Sie bereit:' : 'neue Belege liegen für Sie bereit:',
        ...customerLines('de', documents, (count) =>
          count === 1 ? 'und ein weiterer Kunde' : `und ${count} weitere Kunden`,
        ),
      ],
      action: { label: 'Belege ansehen', url: link },
      closing: ['Wie oft Sie diese Nachricht erhalten, stellen Sie in Ihrem Profil ein.'],
    },
    en: {
      subject: isSingle ? 'A new document' : `${total} new documents`,
      paragraphs: [
        isSingle ? 'A new document is ready for you:' : 'New documents are ready for you:',
        ...customerLines('en', documents, (count) =>
          count === 1 ? 'and one more customer' : `and ${count} more customers`,
        ),
      ],
      action: { label: 'View documents', url: link },
      closing: ['You choose in your profile how often you get this message.'],
    },
  };
}

/** One line per customer: `Bäckerei Müller GmbH: 2 Rechnungen, 1 Mahnung`. */
function customerLines(
  language: 'de' | 'en',
  documents: readonly NewDocuments[],
  describeFurtherCustomers: (count: number) => string,
): string[] {
  const lines = [...Map.groupBy(documents, ({ customerId }) => customerId).values()].map((ofCustomer) => {
    const counts = ofCustomer.map(({ type, count }) => {
      const [singular, plural] = NOUNS[language][type];
      return `${count} ${count === 1 ? singular : plural}`;
    });
    return `${ofCustomer[0]?.customer ?? ''}: ${counts.join(', ')}`;
  });
  const furtherCount = lines.length - MAX_CUSTOMERS;
  if (furtherCount <= 0) return lines;
  return [...lines.slice(0, MAX_CUSTOMERS), describeFurtherCustomers(furtherCount)];
}

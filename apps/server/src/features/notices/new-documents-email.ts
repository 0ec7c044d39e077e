import type { InvoiceTypeValue } from '@belegfach/contract';
import type { EmailTemplate } from '../../platform/mail/index.ts';
import type { NewDocuments } from './pending-notice.repository.ts';

/** Further customers are only counted: nobody reads an e-mail of two hundred lines. */
const MAX_CUSTOMERS = 20;

const NOUNS: Readonly<Record<'de' | 'en', Record<InvoiceTypeValue, readonly [one: string, many: string]>>> = {
  de: { 0: ['Rechnung', 'Rechnungen'], 1: ['Zahlungsavis', 'Zahlungsavise'], 2: ['Mahnung', 'Mahnungen'] },
  en: {
    0: ['invoice', 'invoices'],
    1: ['remittance advice', 'remittance advices'],
    2: ['reminder', 'reminders'],
  },
};

/** States how many new documents there are for which customers; never a number, an amount or the document itself. */
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
  const isOne = total === 1;
  return {
    kind: 'new-documents',
    unsubscribe,
    de: {
      subject: isOne ? 'Ein neuer Beleg' : `${total} neue Belege`,
      paragraphs: [
        isOne ? 'ein neuer Beleg liegt für Sie bereit:' : 'neue Belege liegen für Sie bereit:',
        ...linesOf('de', documents, (rest) =>
          rest === 1 ? 'und ein weiterer Kunde' : `und ${rest} weitere Kunden`,
        ),
      ],
      action: { label: 'Belege ansehen', url: link },
      closing: ['Wie oft Sie diese Nachricht erhalten, stellen Sie in Ihrem Profil ein.'],
    },
    en: {
      subject: isOne ? 'A new document' : `${total} new documents`,
      paragraphs: [
        isOne ? 'A new document is ready for you:' : 'New documents are ready for you:',
        ...linesOf('en', documents, (rest) =>
          rest === 1 ? 'and one more customer' : `and ${rest} more customers`,
        ),
      ],
      action: { label: 'View documents', url: link },
      closing: ['You choose in your profile how often you get this message.'],
    },
  };
}

/** One line per customer: `Bäckerei Müller GmbH: 2 Rechnungen, 1 Mahnung`. */
function linesOf(
  language: 'de' | 'en',
  documents: readonly NewDocuments[],
  andMore: (rest: number) => string,
): string[] {
  const lines = [...Map.groupBy(documents, ({ customerId }) => customerId).values()].map((ofCustomer) => {
    const counts = ofCustomer.map(({ type, count }) => {
      const [one, many] = NOUNS[language][type];
      return `${count} ${count === 1 ? one : many}`;
    });
    return `${ofCustomer[0]?.customer ?? ''}: ${counts.join(', ')}`;
  });
  const rest = lines.length - MAX_CUSTOMERS;
  return rest <= 0 ? lines : [...lines.slice(0, MAX_CUSTOMERS), andMore(rest)];
}

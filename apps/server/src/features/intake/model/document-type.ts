import { INVOICE_TYPES, type InvoiceTypeValue } from '@belegfach/contract';
import type { InvoiceModel } from '@belegfach/einvoice';

/** The portal's document classes within its three types; part of the business key. */
export const DOCUMENT_CLASSES = [
  'invoice',
  'corrected-invoice',
  'credit-note',
  'self-billed',
  'remittance-advice',
  'reminder',
] as const;
export type DocumentClass = (typeof DOCUMENT_CLASSES)[number];

export interface DocumentType {
  readonly typeValue: InvoiceTypeValue;
  readonly documentClass: DocumentClass;
}

export function typeOfClass(documentClass: DocumentClass): DocumentType {
  if (documentClass === 'remittance-advice')
    return { typeValue: INVOICE_TYPES.Invoice_Notification, documentClass };
  if (documentClass === 'reminder') return { typeValue: INVOICE_TYPES.Warning, documentClass };
  return { typeValue: INVOICE_TYPES.Invoice, documentClass };
}

/** Words of ERP systems for a document, in the form that `foldWord` returns. */
const WORDS_BY_CLASS: Readonly<Record<DocumentClass, readonly string[]>> = {
  invoice: [
    ...['re', 'rg', 'ar', 'rechnung', 'ausgangsrechnung', 'faktura', 'invoice', '0'],
    ...['teilrechnung', 'abschlagsrechnung', 'anzahlungsrechnung', 'schlussrechnung', 'sammelrechnung'],
    ...['barrechnung', 'wartungsrechnung', 'monatsrechnung'],
  ],
  'corrected-invoice': [
    'rk',
    'rechnungskorrektur',
    'korrekturrechnung',
    'storno',
    'stornorechnung',
    'correctedinvoice',
  ],
  'credit-note': ['gu', 'gs', 'gutschrift', 'rechnungsgutschrift', 'creditnote'],
  'self-billed': [
    ...['provisionsabrechnung', 'provisionsgutschrift', 'gutschriftsverfahren', 'abrechnungsgutschrift'],
    ...['selfbilled', 'selfbilledinvoice'],
  ],
  'remittance-advice': [
    ...['za', 'avis', 'zahlungsavis', 'auszahlungsanzeige', 'remittanceadvice', 'remittance'],
    ...['invoicenotification', '1'],
  ],
  reminder: ['ma', 'mahnung', 'zahlungserinnerung', 'erinnerung', 'reminder', 'warning', '2'],
};

const CLASS_BY_WORD: ReadonlyMap<string, DocumentClass> = new Map(
  DOCUMENT_CLASSES.flatMap((documentClass) =>
    WORDS_BY_CLASS[documentClass].map((word): [string, DocumentClass] => [word, documentClass]),
  ),
);

/**
 * The form in which words are compared: without case, umlaut dots, blanks and punctuation (`1. Mahnung`,
 * `RECHNUNGS-KORREKTUR`).
 */
export function foldWord(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Returns the document type that a word means, or undefined. The provider's words come first. In many systems the dunning
 * stage is part of the word (`2. Mahnung`, `Mahnung Stufe 3`, `letzte Mahnung`).
 */
export function findDocumentType(
  word: string,
  providerWords: ReadonlyMap<string, DocumentClass>,
): DocumentType | undefined {
  const folded = foldWord(word);
  const documentClass = providerWords.get(folded) ?? CLASS_BY_WORD.get(folded);
  if (documentClass !== undefined) return typeOfClass(documentClass);
  return /^(\d|letzte)?mahnung(stufe)?\d?$/.test(folded) ? typeOfClass('reminder') : undefined;
}

/**
 * Partial, final, prepayment and similar invoices are invoices to the portal. In self-billed invoices the customer is
 * the seller.
 */
const CLASS_OF_MODEL: Readonly<Record<InvoiceModel['documentClass'], DocumentClass>> = {
  invoice: 'invoice',
  'partial-invoice': 'invoice',
  'prepayment-invoice': 'invoice',
  'debit-note': 'invoice',
  'payment-valuation': 'invoice',
  'partial-construction-invoice': 'invoice',
  'partial-final-construction-invoice': 'invoice',
  'final-construction-invoice': 'invoice',
  'corrected-invoice': 'corrected-invoice',
  'credit-note': 'credit-note',
  'self-billed-invoice': 'self-billed',
  'self-billed-credit-note': 'self-billed',
  'self-billed-debit-note': 'self-billed',
  reminder: 'reminder',
};

export function typeOfModel(documentClass: InvoiceModel['documentClass']): DocumentType {
  return typeOfClass(CLASS_OF_MODEL[documentClass]);
}

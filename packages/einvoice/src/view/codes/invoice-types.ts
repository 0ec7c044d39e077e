import { type DocumentClass, findDocumentClass } from '../../model/type-code.ts';
import type { Labels } from '../../terms/term.ts';

/** The title of a document's readable view. */
export const TITLES: Readonly<Record<DocumentClass, Labels>> = {
  invoice: { de: 'Rechnung', en: 'Invoice' },
  'partial-invoice': { de: 'Teilrechnung', en: 'Partial invoice' },
  'prepayment-invoice': { de: 'Vorauszahlungsrechnung', en: 'Prepayment invoice' },
  'corrected-invoice': { de: 'Rechnungskorrektur', en: 'Corrected invoice' },
  'credit-note': { de: 'Kaufmännische Gutschrift', en: 'Credit note' },
  'debit-note': { de: 'Belastungsanzeige', en: 'Debit note' },
  'payment-valuation': { de: 'Abschlagsrechnung', en: 'Progress invoice' },
  'partial-construction-invoice': { de: 'Abschlagsrechnung (Bau)', en: 'Partial construction invoice' },
  'partial-final-construction-invoice': {
    de: 'Teilschlussrechnung (Bau)',
    en: 'Partial final construction invoice',
  },
  'final-construction-invoice': { de: 'Schlussrechnung (Bau)', en: 'Final construction invoice' },
  'self-billed-invoice': { de: 'Gutschrift', en: 'Self-billed invoice' },
  'self-billed-credit-note': { de: 'Korrektur einer Gutschrift', en: 'Self-billed credit note' },
  reminder: { de: 'Mahnung', en: 'Reminder' },
  'self-billed-debit-note': { de: 'Belastung zu einer Gutschrift', en: 'Self-billed debit note' },
};

/** UNTDID 1001: a code is shown as the title of its class. */
export const INVOICE_TYPES = {
  get(code: string): Labels | undefined {
    const documentClass = findDocumentClass(code);
    return documentClass && TITLES[documentClass];
  },
};

import { germanDay } from '../world/calendar.ts';
import type { InvoiceContent } from '../world/document-model.ts';
import type { DocumentJob } from '../world/world-model.ts';

/** The input for an e-invoice in either syntax. */
export interface EInvoice extends DocumentJob {
  content: InvoiceContent;
  /** True for an XRechnung without PDF, false for the XML in a hybrid. */
  standalone: boolean;
}

/** The specification identifiers (BT-24). */
export const SPECIFICATION_IDS = {
  hybrid: 'urn:cen.eu:en16931:2017',
  standalone: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;

/** The business process (BT-23), which XRechnung requires. */
export const BUSINESS_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** The type code of UNTDID 1001: 380 commercial invoice, 381 credit note. */
export function typeCodeOf({ content }: EInvoice): string {
  return content.correctedInvoice === null ? '380' : '381';
}

/** SEPA credit transfer in UNTDID 4461. */
export const PAYMENT_MEANS = '58';
/** Category S of UNTDID 5305: the standard rate and reduced rates. */
export const VAT_CATEGORY = 'S';
export const CURRENCY = 'EUR';

/** The payment terms (BT-20). */
export function describePaymentTerms({ plan: { dueDate } }: EInvoice): string {
  return dueDate === null
    ? 'Wird mit der nächsten Zahlung verrechnet.'
    : `Zahlbar bis ${germanDay(dueDate)} ohne Abzug.`;
}

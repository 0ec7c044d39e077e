import type { DocumentJob } from '../pdf/document-job.ts';
import type { InvoiceContent } from '../world/document-model.ts';

/** An invoice with what both syntaxes need beside it. */
export interface EInvoice extends DocumentJob {
  content: InvoiceContent;
  /** True for XRechnung, which stands alone; false for the XML inside a hybrid. */
  standalone: boolean;
}

/** BT-24 of both kinds. */
export const GUIDELINES = {
  hybrid: 'urn:cen.eu:en16931:2017',
  standalone: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;

/** BT-23, which XRechnung asks for. */
export const BUSINESS_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** UNTDID 1001: commercial invoice, credit note. */
export function typeCode({ content }: EInvoice): string {
  return content.preceding === null ? '380' : '381';
}

/** UNTDID 4461: SEPA credit transfer. */
export const PAYMENT_MEANS = '58';
/** UNTDID 5305: standard rate; the reduced one is in it too. */
export const VAT_CATEGORY = 'S';
export const CURRENCY = 'EUR';
export const CREDIT_TERMS = 'Wird mit der nächsten Zahlung verrechnet.';

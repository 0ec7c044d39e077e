import { describeReadInvoice, readInvoiceXml } from '../read/invoice-xml.ts';
import type { LineRange } from './describe-invoice.ts';
import type { InvoiceView } from './invoice-view.ts';
import type { Language } from './language.ts';

/** A request for a view: the language and the range of lines. */
export type ViewQuery = { language: Language; range: LineRange };

/** Describes the XML of an invoice, also of an incomplete one; undefined for anything else. For untrusted files use `ReaderPool`. */
export function describeXml(xml: Uint8Array, { language, range }: ViewQuery): InvoiceView | undefined {
  const read = readInvoiceXml(xml);
  const model = 'invoice' in read ? read.invoice : read.draft;
  return model && describeReadInvoice(xml, model, language, range);
}

import type { ActiveContent } from '../active-content/findings.ts';
import { judgeXmlAnnexes } from '../annexes/judge-xml-annexes.ts';
import { findFormat, type ReadInvoice } from '../mapping/formats.ts';
import { isForeignInvoice, type MappedInvoice, mapInvoice } from '../mapping/map-invoice.ts';
import type { InvoiceDraft } from '../model/invoice-model.ts';
import { checkRead, type RuleCheck } from '../rules/check-invoice.ts';
import { describeInvoice, type LineRange } from '../view/describe-invoice.ts';
import type { InvoiceView } from '../view/invoice-view.ts';
import type { Language } from '../view/language.ts';
import { unwrapEnvelope } from '../xml/envelope.ts';
import type { XmlElement } from '../xml/element.ts';
import { parseXml } from '../xml/parse.ts';

/** A mapped invoice, or the reason why there is none; an incomplete invoice has both a reason and its readable part. */
export type InvoiceXml = MappedInvoice & {
  /** The active content of the annexes: the document will be held because of it. */
  activeContent?: ActiveContent[];
};

/** The invoices that were read, by their bytes, so that the check does not parse the bytes a second time. */
const readInvoices = new WeakMap<Uint8Array, ReadInvoice>();

/** Checks an invoice that `readInvoiceXml` has read from these bytes; undefined if it has not. */
export function checkInvoiceXml(bytes: Uint8Array): RuleCheck | undefined {
  const read = readInvoices.get(bytes);
  return read && checkRead(read);
}

/** Describes an invoice that `readInvoiceXml` has read from these bytes; undefined if it has not. */
export function describeReadInvoice(
  bytes: Uint8Array,
  model: InvoiceDraft,
  language: Language,
  range: LineRange,
): InvoiceView | undefined {
  const read = readInvoices.get(bytes);
  return read && describeInvoice(read.terms, model, language, range);
}

/** Reads bytes that may be an invoice in XML. */
export function readInvoiceXml(bytes: Uint8Array): InvoiceXml {
  const parsed = parseXml(bytes);
  if ('reason' in parsed) return parsed;
  const root = unwrapEnvelope(parsed.root);
  if (root === undefined)
    return {
      reason: 'format-not-supported',
      detail: 'an envelope that does not contain exactly one document',
      content: describeRoot(parsed.root),
    };
  const format = findFormat(root);
  if (format !== undefined) {
    const activeContent = judgeXmlAnnexes(root);
    const mapped = mapInvoice(root, format, (read) => readInvoices.set(bytes, read));
    return activeContent.length > 0 ? { ...mapped, activeContent } : mapped;
  }
  const content = describeRoot(root);
  return isForeignInvoice(root)
    ? { reason: 'format-not-supported', detail: 'an invoice of another standard', content }
    : { reason: 'xml-not-an-invoice', detail: 'the root element is no invoice', content };
}

/** Longer than the root element and the namespace of any known standard. */
const MAX_ROOT_LENGTH = 200;

/** The root element with its namespace, as `Order (urn:oasis:names:specification:ubl:schema:xsd:Order-2)`. */
function describeRoot({ name, namespace }: XmlElement): string {
  const text = namespace === '' ? name : `${name} (${namespace})`;
  const shown = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return shown.slice(0, MAX_ROOT_LENGTH).toWellFormed();
}

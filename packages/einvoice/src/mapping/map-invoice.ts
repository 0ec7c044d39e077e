import type { InvoiceDraft, InvoiceFormat, InvoiceModel } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { customerPartyOf, findDocumentClass } from '../model/type-code.ts';
import type { ExceededLimit, ReaderWarning, ReaderReason } from '../reasons.ts';
import type { XmlElement } from '../xml/element.ts';
import type { InvoiceTerms } from '../terms/invoice-terms.ts';
import { TermLimitError } from '../terms/term-limit-error.ts';
import { listXmlAnnexes, type XmlAnnexes } from '../annexes/xml-annexes.ts';
import { mapContent } from './content.ts';
import { readDate, ValueReader } from './values.ts';
import { type ReadInvoice, readInvoiceTerms } from './formats.ts';

/** Whether an unsupported root element is an invoice of another standard (FatturaPA, ebInterface, Finvoice...). */
export function isForeignInvoice(root: XmlElement): boolean {
  return /invoice|rechnung|fattura|factura|creditnote/i.test(root.name);
}

export type MappedInvoice =
  | { invoice: InvoiceModel; warnings: ReaderWarning[] }
  | { reason: ReaderReason; detail: string; draft?: InvoiceDraft; limit?: ExceededLimit; content?: string };

/** @param keep receives the invoice as it was read, for the check by the rules */
export function mapInvoice(
  root: XmlElement,
  format: InvoiceFormat,
  keep: (read: ReadInvoice) => void,
): MappedInvoice {
  try {
    const read = readInvoiceTerms(root, format);
    keep(read);
    return mapTerms(read.terms, format, listXmlAnnexes(root));
  } catch (error) {
    if (error instanceof TermLimitError) {
      const { message: detail, limit } = error;
      return { reason: 'xml-limits', detail, ...(limit && { limit }) };
    }
    throw error;
  }
}

/**
 * UBL 2.0 and tools for it write no type code in a credit note: its root element is enough. A UBL reminder may have no type code either.
 */
const IMPLIED_TYPE_CODES: Partial<Readonly<Record<InvoiceFormat, string>>> = {
  'UBL-CreditNote': '381',
  'UBL-Reminder': 'reminder',
};

function mapTerms(
  terms: InvoiceTerms,
  format: InvoiceFormat,
  { annexes, isTruncated }: XmlAnnexes,
): MappedInvoice {
  const read = new ValueReader();
  const { invoice: document } = terms;
  const content = { ...mapContent(terms, format, read), annexes };
  if (annexes.some(({ fault }) => fault !== undefined)) read.warnings.add('annex-unreadable');
  if (isTruncated) read.warnings.add('annexes-cut');
  const number = read.identifier(document, 'BT-1');
  const typeCode =
    read.identifier(document, format === 'UBL-Reminder' ? 'EXT-reminder-type' : 'BT-3') ??
    IMPLIED_TYPE_CODES[format];
  const writtenIssueDate = read.text(document, 'BT-2');
  // These profiles of Factur-X have no invoice lines.
  if (content.profileName === 'MINIMUM' || content.profileName === 'BASIC WL')
    read.warnings.add('not-an-invoice-in-germany');
  const issueDate = readDate(writtenIssueDate ?? '');
  const documentClass = format === 'UBL-Reminder' ? 'reminder' : findDocumentClass(typeCode ?? '');
  const customerParty = documentClass && customerPartyOf(documentClass);
  const toIncomplete = (reason: ReaderReason): MappedInvoice => {
    const issueDateRaw = issueDate === undefined ? writtenIssueDate : undefined;
    const draft = omitUndefined({
      number,
      typeCode,
      documentClass,
      customerParty,
      issueDate,
      issueDateRaw,
      ...content,
    });
    return { reason, detail: 'the invoice is incomplete', draft };
  };
  if (number === undefined) return toIncomplete('missing-number');
  if (issueDate === undefined) return toIncomplete('invalid-date');
  if (typeCode === undefined || documentClass === undefined || customerParty === undefined)
    return toIncomplete('unknown-type');
  const invoice = { number, typeCode, documentClass, customerParty, issueDate, ...content };
  return { invoice, warnings: [...read.warnings] };
}

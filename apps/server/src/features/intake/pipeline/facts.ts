import type { ActiveContent, ElectronicInvoice } from '@belegfach/contract';
import type { InvoiceDraft, InvoiceModel, Reading } from '@belegfach/einvoice';
import type { IndexRow } from '../index-files/index.ts';
import { describeInvoice, type ExistingInvoice } from '../../invoices/index.ts';

/** Must change when the reader finds other things in the same file, so that older findings can be recognised. */
export const READER_VERSION = '2';

/** What a receipt stores of a document: extracted fields, never its text. */
export interface Facts {
  readonly reader: string;
  readonly index?: IndexRow;
  readonly electronic?: ElectronicInvoice;
  readonly attachments?: readonly string[];
  readonly notices?: readonly string[];
  readonly activeContent?: readonly ActiveContent[];
  /** For technical staff. */
  readonly detail?: string;
  readonly existing?: ExistingFacts;
}

interface ExistingFacts {
  readonly documentId: string;
  readonly sameCustomer: boolean;
  /** Names of the fields in which the two documents differ; empty if only the bytes differ. */
  readonly differences: readonly string[];
}

/** Number of attachment names that are stored; all attachments are in the file itself. */
const MAX_ATTACHMENTS = 50;

export function factsOf(reading: Reading | undefined, index: IndexRow | undefined): Facts {
  const invoice = reading === undefined ? undefined : invoiceOf(reading);
  const attachments = reading?.attachments ?? [];
  return {
    reader: READER_VERSION,
    ...(index === undefined ? {} : { index }),
    ...(invoice === undefined ? {} : { electronic: describeInvoice(invoice) }),
    ...(attachments.length === 0 ? {} : { attachments: attachments.slice(0, MAX_ATTACHMENTS) }),
    ...(reading?.outcome === 'invoice' && reading.notices.length > 0 ? { notices: reading.notices } : {}),
    ...(reading?.outcome === 'problem' ? { detail: reading.detail } : {}),
    ...activeContentOf(reading),
  };
}

/** The active content for which the PDF is held, in the form of the answers. */
export function activeContentOf(reading: Reading | undefined): { activeContent?: readonly ActiveContent[] } {
  if (reading?.outcome !== 'problem' || reading.activeContent === undefined) return {};
  return { activeContent: reading.activeContent.map(({ kind, file }) => ({ kind, file: file ?? null })) };
}

export function withExisting(
  facts: Facts,
  existing: ExistingInvoice,
  document: { readonly number: string; readonly date: string; readonly customerId: number },
): Facts {
  const differences = [
    ...(existing.documentNumber === document.number ? [] : ['documentNumber']),
    ...(existing.invoiceDate === document.date ? [] : ['documentDate']),
    ...(existing.customerId === document.customerId ? [] : ['customerNumber']),
  ];
  const sameCustomer = existing.customerId === document.customerId;
  return { ...facts, existing: { documentId: existing.publicId, sameCustomer, differences } };
}

export function invoiceOf(reading: Reading): InvoiceModel | InvoiceDraft | undefined {
  if (reading.outcome === 'invoice') return reading.invoice;
  return reading.outcome === 'problem' ? reading.draft : undefined;
}

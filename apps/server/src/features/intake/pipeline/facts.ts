import type { ActiveContent, ElectronicInvoice } from '@belegfach/contract';
import type { Reading } from '@belegfach/einvoice';
import { z } from 'zod';
import { invoiceOf } from '../judgement/recognise.ts';
import type { Acceptable } from '../judgement/judge.ts';
import { type IndexRow, toStoredRow } from '../model/index-row.ts';
import { describeInvoice, type ExistingInvoice } from '../../invoices/index.ts';

/** Must change when the reader returns other values for the same file, so that older values can be recognised. */
export const READER_VERSION = '2';

/** The values of a document that its receipt stores: extracted fields, never its text. */
export interface Facts {
  readonly reader: string;
  /** The index row in its stored form. */
  readonly index?: object;
  readonly electronic?: ElectronicInvoice;
  readonly attachments?: readonly string[];
  readonly notices?: readonly string[];
  readonly activeContent?: readonly ActiveContent[];
  /** For technical staff. */
  readonly detail?: string;
  readonly existing?: z.infer<typeof existingFacts>;
}

/** The document that has the number or the bytes of a held one. */
export const existingFacts = z.object({
  documentId: z.string(),
  sameCustomer: z.boolean(),
  /** Names of the fields in which the two documents differ; empty if only the bytes differ. */
  differences: z.array(z.string()).readonly(),
});

/** Number of attachment names that are stored. The file contains all attachments. */
const MAX_ATTACHMENTS = 50;

export function factsOf(reading: Reading | undefined, index: IndexRow | undefined): Facts {
  const invoice = reading === undefined ? undefined : invoiceOf(reading);
  const attachments = reading?.attachments ?? [];
  return {
    reader: READER_VERSION,
    ...(index === undefined ? {} : { index: toStoredRow(index) }),
    ...(invoice === undefined ? {} : { electronic: describeInvoice(invoice) }),
    ...(attachments.length === 0 ? {} : { attachments: attachments.slice(0, MAX_ATTACHMENTS) }),
    ...(reading?.outcome === 'invoice' && reading.notices.length > 0 ? { notices: reading.notices } : {}),
    ...(reading?.outcome === 'problem' ? { detail: reading.detail } : {}),
    ...activeContentOf(reading),
  };
}

/** The active content for which the PDF is held, in the form of API responses. */
export function activeContentOf(reading: Reading | undefined): { activeContent?: readonly ActiveContent[] } {
  if (reading?.outcome !== 'problem' || reading.activeContent === undefined) return {};
  return { activeContent: reading.activeContent.map(({ kind, file }) => ({ kind, file: file ?? null })) };
}

export function withExisting(facts: Facts, existing: ExistingInvoice, { data, customer }: Acceptable): Facts {
  const sameCustomer = existing.customerId === customer.customerId;
  const differences = [
    ...(existing.documentNumber === data.number ? [] : ['documentNumber']),
    ...(existing.invoiceDate === data.date ? [] : ['documentDate']),
    ...(sameCustomer ? [] : ['customerNumber']),
  ];
  return { ...facts, existing: { documentId: existing.publicId, sameCustomer, differences } };
}

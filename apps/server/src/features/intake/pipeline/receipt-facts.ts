import type { ActiveContent, IntakeReason } from '@belegfach/contract';
import type { Reading } from '@belegfach/einvoice';
import { z } from 'zod';
import { invoiceOf } from '../judgement/recognise-document.ts';
import type { AcceptedJudgement, Judgement } from '../judgement/judge.ts';
import { type IndexRow, toStoredRow } from '../model/index-row.ts';
import { describeInvoice, type ExistingInvoice } from '../../invoices/index.ts';

/** Must change when the reader returns other values for the same file, so that older values can be recognised. */
export const READER_VERSION = '3';

/** The existing document that has the number or the bytes of a held document. */
export const existingDocumentFacts = z.object({
  documentId: z.string(),
  sameCustomer: z.boolean(),
  /** Names of the fields in which the two documents differ; empty if only the bytes differ. */
  differences: z.array(z.string()).readonly(),
});

/** Number of attachment names that are stored. The file contains all attachments. */
const MAX_ATTACHMENTS = 50;

/** Makes the content of the column `facts` of an intake receipt: extracted fields of the document, never its text. */
export function toReceiptFacts(reading: Reading | undefined, indexRow: IndexRow | undefined) {
  const invoice = reading === undefined ? undefined : invoiceOf(reading);
  const attachments = reading?.attachments ?? [];
  return {
    reader: READER_VERSION,
    ...(indexRow === undefined ? {} : { index: toStoredRow(indexRow) }),
    ...(invoice === undefined ? {} : { electronic: describeInvoice(invoice) }),
    ...(attachments.length === 0 ? {} : { attachments: attachments.slice(0, MAX_ATTACHMENTS) }),
    ...(reading?.outcome === 'invoice' && reading.warnings.length > 0 ? { notices: reading.warnings } : {}),
    ...(reading?.outcome === 'problem' ? describeProblem(reading) : {}),
    ...toActiveContent(reading),
  };
}

/** The facts that the reader found about a file that it could not use. */
function describeProblem(problem: Extract<Reading, { outcome: 'problem' }>) {
  const { detail, limit, looksLike, content, files, draft } = problem;
  const writtenDate = draft?.issueDateRaw;
  return {
    detail,
    ...(limit && { limit }),
    ...(looksLike && { looksLike }),
    ...(content !== undefined && { content }),
    ...(files && { files }),
    ...(writtenDate !== undefined && { writtenDate }),
  };
}

/** The active content for which the PDF is held, in the form of API responses. */
export function toActiveContent(reading: Reading | undefined): { activeContent?: readonly ActiveContent[] } {
  if (reading?.outcome !== 'problem' || reading.activeContent === undefined) return {};
  return { activeContent: reading.activeContent.map(({ kind, file }) => ({ kind, file: file ?? null })) };
}

/**
 * The facts that the explanation of a judgement mentions in addition to the file. Customers are stored by their internal ids,
 * never by name.
 */
export const explanationFacts = z.object({
  candidateIds: z.array(z.number()).readonly().optional(),
  vatIds: z.array(z.string()).readonly().optional(),
});

export function toExplanationFacts(
  { reasons, candidates = [] }: Judgement,
  vatIds: ReadonlySet<string>,
): z.infer<typeof explanationFacts> {
  const stated: readonly IntakeReason[] = reasons;
  return {
    ...(candidates.length > 0 && { candidateIds: candidates.map(({ customerId }) => customerId) }),
    ...(stated.includes('provider-mismatch') && { vatIds: [...vatIds] }),
  };
}

export function addExistingDocument(
  facts: object,
  existing: ExistingInvoice,
  { data, customer }: AcceptedJudgement,
) {
  const sameCustomer = existing.customerId === customer.customerId;
  const differences = [
    ...(existing.documentNumber === data.number ? [] : ['documentNumber']),
    ...(existing.invoiceDate === data.date ? [] : ['documentDate']),
    ...(sameCustomer ? [] : ['customerNumber']),
  ];
  const stored: z.infer<typeof existingDocumentFacts> = {
    documentId: existing.publicId,
    sameCustomer,
    differences,
  };
  return { ...facts, existing: stored };
}

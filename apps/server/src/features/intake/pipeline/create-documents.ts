import { randomUUIDv7 } from 'node:crypto';
import type { InvoiceModel } from '@belegfach/einvoice';
import type { Executor } from '../../../platform/database/index.ts';
import {
  createInvoiceAmounts,
  createInvoiceReadings,
  createInvoices,
  createRemindedInvoices,
  type DocumentReference,
  type ExistingInvoice,
  findInvoicesByBusinessKey,
  issueYearOf,
  type NewInvoice,
  linkNewVersion,
  supersedeInvoice,
} from '../../invoices/index.ts';
import { businessKeyOf } from '../model/document-data.ts';
import { amountOf } from './amount-of-document.ts';
import { numbersOnReminder } from './numbers-on-reminder.ts';
import { READER_VERSION } from './receipt-facts.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { type FileIds, getFileId, type LockedFile } from './lock-receipts.ts';

/** The document that was created from a file, or the document that already has its number. */
export type CreationResult =
  | { readonly created: DocumentReference & { readonly publicId: string } }
  | { readonly existing: ExistingInvoice };

/** An accepted file with the document that is to be created from it. */
interface PlannedInvoice {
  readonly locked: LockedFile;
  readonly invoice: NewInvoice;
  readonly model: InvoiceModel | undefined;
}

/** Creates documents from the accepted files. If a number is already used, the unique index prevents the insert. */
export async function createDocuments(
  executor: Executor,
  scope: IntakeScope,
  files: readonly LockedFile[],
  fileIds: FileIds,
): Promise<ReadonlyMap<LockedFile, CreationResult>> {
  const planned = files.flatMap((locked) => toNewInvoice(locked, fileIds));
  const superseded = await supersedePreviousVersions(executor, scope, planned);
  const ids = await createInvoices(executor, scope, planned.map(toInvoice));
  const conflicting = planned.filter(({ invoice }) => !ids.has(invoice.publicId));
  const existing = await findInvoicesByBusinessKey(executor, scope, conflicting.map(toInvoice));
  const creations = new Map<LockedFile, CreationResult>();
  for (const [position, { locked }] of conflicting.entries()) {
    const invoice = existing[position];
    // Cannot happen: a current document is never deleted, and if it is replaced, its new version has the same key.
    if (invoice === undefined) throw new Error('a business key is in use, but by no current document');
    creations.set(locked, { existing: invoice });
  }
  const readings: Parameters<typeof createInvoiceReadings>[1][number][] = [];
  const amounts: Parameters<typeof createInvoiceAmounts>[1][number][] = [];
  const reminded: Parameters<typeof createRemindedInvoices>[1][number][] = [];
  for (const { locked, invoice, model } of planned) {
    const id = ids.get(invoice.publicId);
    if (id === undefined) continue;
    const document = { invoiceId: id, issueYear: issueYearOf(invoice.invoiceDate) };
    creations.set(locked, { created: { ...document, publicId: invoice.publicId } });
    if (model !== undefined) readings.push({ ...document, readerVersion: READER_VERSION, model });
    const amount = amountOf(model, locked.file.indexRow);
    if (amount !== undefined) amounts.push({ ...document, ...amount });
    reminded.push({ ...document, numbers: numbersOnReminder(model, locked.file.indexRow) });
    const previous = superseded.get(locked);
    if (previous !== undefined) await linkNewVersion(executor, scope, { ...previous, newVersionId: id });
  }
  await createInvoiceReadings(executor, readings);
  await createInvoiceAmounts(executor, amounts);
  await createRemindedInvoices(executor, reminded);
  return creations;
}

/**
 * Hides the documents that new versions replace, and returns them by file. A document of another customer is never
 * replaced. Its number stays in use, and the file is held (INV-3, INT-68).
 */
async function supersedePreviousVersions(
  executor: Executor,
  scope: IntakeScope,
  planned: readonly PlannedInvoice[],
): Promise<ReadonlyMap<LockedFile, DocumentReference>> {
  const newVersions = planned.filter(({ locked }) => locked.file.isNewVersion);
  const existing = await findInvoicesByBusinessKey(executor, scope, newVersions.map(toInvoice));
  const superseded = new Map<LockedFile, DocumentReference>();
  for (const [position, { locked, invoice }] of newVersions.entries()) {
    const previous = existing[position];
    if (previous?.customerId !== invoice.customerId) continue;
    const document = { invoiceId: previous.id, issueYear: issueYearOf(previous.invoiceDate) };
    if (await supersedeInvoice(executor, scope, document)) superseded.set(locked, document);
  }
  return superseded;
}

const toInvoice = ({ invoice }: PlannedInvoice) => invoice;

function toNewInvoice(locked: LockedFile, fileIds: FileIds): PlannedInvoice[] {
  const { judgement, content } = locked.file;
  if (judgement.state !== 'accepted' || content === undefined) return [];
  const { name, pdf, xml, model } = content;
  const structured = xml && {
    fileId: getFileId(fileIds, xml.file.sha256),
    format: xml.format,
    isOriginal: xml.isOriginal,
  };
  const invoice: NewInvoice = {
    publicId: randomUUIDv7(),
    customerId: judgement.customer.customerId,
    ...businessKeyOf(judgement.data),
    documentName: name,
    pdfFileId: getFileId(fileIds, pdf.sha256),
    ...(structured === undefined ? {} : { xml: structured }),
  };
  return [{ locked, invoice, model }];
}

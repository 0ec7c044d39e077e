import { randomUUIDv7 } from 'node:crypto';
import type { InvoiceModel } from '@belegfach/einvoice';
import type { Executor } from '../../../platform/database/index.ts';
import {
  createInvoiceReadings,
  createInvoices,
  type ExistingInvoice,
  findInvoicesByBusinessKey,
  type NewInvoice,
  replaceInvoice,
  retireInvoice,
} from '../../invoices/index.ts';
import { READER_VERSION } from './facts.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { type Claim, type FileIds, idOf } from './lock-receipts.ts';

/** The result of the attempt to create a document from a claimed file. */
export type Creation =
  | { readonly created: { readonly id: number; readonly publicId: string } }
  | { readonly existing: ExistingInvoice }
  | 'not-accepted';

/**
 * Creates documents from the accepted files. If a number is taken, the unique index prevents the insert, and the result
 * is the document that has the number.
 */
export async function createDocuments(
  executor: Executor,
  scope: IntakeScope,
  claims: readonly Claim[],
  fileIds: FileIds,
): Promise<ReadonlyMap<Claim, Creation>> {
  const wanted = claims.flatMap((claim) => toNewInvoice(claim, fileIds));
  const retired = await retireReplaced(executor, scope, wanted);
  const ids = await createInvoices(
    executor,
    scope,
    wanted.map(({ invoice }) => invoice),
  );
  const conflicting = wanted.filter(({ invoice }) => !ids.has(invoice.publicId));
  const existing = await findInvoicesByBusinessKey(
    executor,
    scope,
    conflicting.map(({ invoice }) => invoice),
  );
  const holders = new Map(conflicting.map(({ claim }, position) => [claim, existing[position]]));
  const created = wanted.flatMap(({ claim, invoice, model }) => {
    const id = ids.get(invoice.publicId);
    return id === undefined ? [] : [{ claim, id, publicId: invoice.publicId, model }];
  });
  await createInvoiceReadings(
    executor,
    created.flatMap(({ id, model }) =>
      model === undefined ? [] : [{ invoiceId: id, readerVersion: READER_VERSION, model }],
    ),
  );
  for (const { claim, id } of created) {
    const invoiceId = retired.get(claim);
    if (invoiceId !== undefined) await replaceInvoice(executor, scope, { invoiceId, byId: id });
  }
  const outcomes = new Map<Claim, Creation>(claims.map((claim) => [claim, 'not-accepted']));
  for (const { claim, id, publicId } of created) outcomes.set(claim, { created: { id, publicId } });
  for (const [claim, holder] of holders) {
    // A current document is never deleted, and a new version of it is a current document too.
    if (holder === undefined) throw new Error('a business key is taken by no live document');
    outcomes.set(claim, { existing: holder });
  }
  return outcomes;
}

/**
 * Removes from the lists the documents that new versions replace, and returns them by claim. A document of another
 * customer is never replaced: its number stays taken, and the claim ends as held (INV-3, INT-68).
 */
async function retireReplaced(
  executor: Executor,
  scope: IntakeScope,
  wanted: readonly { readonly claim: Claim; readonly invoice: NewInvoice }[],
): Promise<ReadonlyMap<Claim, number>> {
  const versions = wanted.filter(({ claim }) => claim.file.isNewVersion);
  const existing = await findInvoicesByBusinessKey(
    executor,
    scope,
    versions.map(({ invoice }) => invoice),
  );
  const retired = new Map<Claim, number>();
  for (const [position, { claim, invoice }] of versions.entries()) {
    const old = existing[position];
    if (old?.customerId === invoice.customerId && (await retireInvoice(executor, scope, old.id)))
      retired.set(claim, old.id);
  }
  return retired;
}

function toNewInvoice(
  claim: Claim,
  fileIds: FileIds,
): { claim: Claim; invoice: NewInvoice; model: InvoiceModel | undefined }[] {
  const { judgement, parts } = claim.file;
  if (judgement.state !== 'accepted' || parts === undefined) return [];
  const { name, pdf, xml, model } = parts;
  const structured = xml && {
    fileId: idOf(fileIds, xml.file.sha256),
    format: xml.format,
    isOriginal: xml.isOriginal,
  };
  const invoice: NewInvoice = {
    publicId: randomUUIDv7(),
    customerId: judgement.customer.customerId,
    ...judgement.type,
    documentNumber: judgement.number,
    invoiceDate: judgement.date,
    documentName: name,
    pdfFileId: idOf(fileIds, pdf.sha256),
    ...(structured === undefined ? {} : { xml: structured }),
  };
  return [{ claim, invoice, model }];
}

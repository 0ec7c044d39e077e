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
import { type Claim, type FileIds, idOf } from './claim-files.ts';

/** What became of the attempt to make a document of a claimed file. */
export type Creation =
  | { readonly created: { readonly id: number; readonly publicId: string } }
  | { readonly existing: ExistingInvoice }
  | 'not-accepted';

/** Makes documents of the accepted files. Where a number is taken, the unique index says so, and the answer is who has it. */
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
    scope,
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
    // Nobody deletes a live document, and a new version of it is live itself.
    if (holder === undefined) throw new Error('a business key is taken by no live document');
    outcomes.set(claim, { existing: holder });
  }
  return outcomes;
}

/**
 * Takes out of the lists what new versions take the place of, by claim. The document of another customer is never replaced
 * (decisions D11): its number stays taken, and the claim ends as held.
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

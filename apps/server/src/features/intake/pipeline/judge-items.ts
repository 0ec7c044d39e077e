import type { Reading } from '@belegfach/einvoice';
import { InvalidRequest } from '../../../platform/errors/index.ts';
import { listCustomerCandidates } from '../receipts/customer-candidate.repository.ts';
import {
  addContradiction,
  reuseContradictionReceipt,
  listContradictedIds,
} from '../judgement/contradicting-duplicates.ts';
import { nameDocument } from './document-name.ts';
import { listHashesRejectedByPerson } from '../receipts/rejected-hash.repository.ts';
import type { ExaminedItem } from './examine-items.ts';
import type { CustomerIdentifier } from '../model/customer-identifier.ts';
import { type AbsenceReason, hasBytes, type ItemWithBytes, toStoredBytes } from '../model/delivery-item.ts';
import type { StepDependencies } from './intake-dependencies.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { applyFileHistory } from '../judgement/file-history.ts';
import { type Judgement, judge } from '../judgement/judge.ts';
import {
  indexIdentifierOf,
  recogniseDocument,
  type RecognisedDocument,
} from '../judgement/recognise-document.ts';
import type { DocumentContent, AbsentFile, JudgedFile, JudgedItem } from '../judgement/judged-item.ts';
import { completeReading } from '../judgement/complete-reading.ts';
import { type Correction, applyCorrection } from '../judgement/correction.ts';
import { exemptDuty, findDuty, holdByDuty } from '../judgement/e-invoice-duty.ts';
import { listContradictionReceipts } from '../receipts/contradiction.repository.ts';
import { findLatestTime } from '../receipts/latest-time.repository.ts';
import { mapReceiptsByHash } from '../receipts/receipt.repository.ts';
import type { IntakeReceipt } from '../model/receipt.ts';
import { findDuplicate } from './find-duplicate.ts';

/** Judges the items by the current content of the database: intake receipts of the same bytes and possible customers. */
export async function judgeItems(
  dependencies: StepDependencies,
  scope: IntakeScope,
  examined: readonly ExaminedItem[],
): Promise<JudgedItem[]> {
  const { executor } = dependencies.database;
  const itemsWithBytes = examined.map(({ item }) => item).filter(hasBytes);
  const receipts = await mapReceiptsByHash(executor, scope, itemsWithBytes);
  const isAnyHeld = [...receipts.values()].some(({ state }) => state === 'quarantined');
  const time = isAnyHeld ? await findLatestTime(executor) : new Date();
  const files = itemsWithBytes.flatMap((item) => item.files);
  const rejectedHashes = await listHashesRejectedByPerson(executor, scope, files);
  const recognisedItems = examined.map((item) => recogniseItem(item, receipts, scope));
  const candidates = await listCustomerCandidates(
    executor,
    scope,
    recognisedItems.flatMap(listCustomerIdentifiers),
  );
  const judged = recognisedItems.map((recognisedItem) => {
    if (recognisedItem.kind === 'duplicate') return addContradiction(recognisedItem, candidates);
    if (recognisedItem.kind === 'absent') return recognisedItem;
    const { recognised, correction, ...file } = recognisedItem;
    const wasAnyFileRejectedByPerson = isAnyFileIn(rejectedHashes, file.item);
    const judgement = applyFileHistory(
      judge(recognised, candidates),
      { receipt: file.earlierReceipt, wasAnyFileRejectedByPerson },
      { time, customerNames: recognised.customerNames, isPerson: scope.actorAccountId !== undefined },
    );
    const decision = decide(scope, { ...file, disputed: recognised.disputed }, judgement, correction);
    return { ...file, ...decision, isNewVersion: correction?.isNewVersion === true };
  });
  const contradictionReceipts = await listContradictionReceipts(executor, scope, listContradictedIds(judged));
  const items = judged.map((file) =>
    file.kind === 'duplicate' ? reuseContradictionReceipt(file, contradictionReceipts) : file,
  );
  return addContents(dependencies, items);
}

function isAnyFileIn(hashes: ReadonlySet<string>, { files }: ItemWithBytes): boolean {
  return files.some(({ sha256 }) => hashes.has(sha256.toString('hex')));
}

/** Adds a person's values to the values that were read from a held document, and finds whether it should be an e-invoice. */
function decide(
  { provider }: IntakeScope,
  file: Pick<JudgedFile, 'reading' | 'indexRow'> & Pick<RecognisedDocument, 'disputed'>,
  judgement: Judgement,
  correction: Correction | undefined,
) {
  const { reading, indexRow, disputed } = file;
  if (correction === undefined) {
    const eInvoiceDuty = findDuty(provider, { reading, indexRow, ...judgement });
    return { reading, judgement: holdByDuty(judgement, eInvoiceDuty), eInvoiceDuty };
  }
  const corrected = applyCorrection(judgement, correction, disputed);
  const completed = completeReading(reading, corrected);
  const duty = findDuty(provider, { reading: completed, indexRow, ...corrected });
  const eInvoiceDuty = exemptDuty(duty, correction.exemption);
  return { reading: completed, judgement: corrected, eInvoiceDuty };
}

const ABSENCE_REASONS: Readonly<Record<AbsenceReason, AbsentFile['reason']>> = {
  missing: 'file-missing',
  'unsafe-name': 'file-name',
  'too-large': 'limits',
};

type RecognisedItem =
  | Exclude<JudgedItem, JudgedFile>
  | (Omit<JudgedFile, 'judgement' | 'eInvoiceDuty' | 'isNewVersion'> & {
      recognised: RecognisedDocument;
      correction: Correction | undefined;
    });

function recogniseItem(
  { item, reading, correction }: ExaminedItem,
  receipts: ReadonlyMap<string, IntakeReceipt>,
  scope: IntakeScope,
): RecognisedItem {
  if (!hasBytes(item)) return { kind: 'absent', item, reason: ABSENCE_REASONS[item.bytes] };
  const documentReceipt = findDuplicate(item, receipts);
  if (documentReceipt !== undefined) return { kind: 'duplicate', item, documentReceipt };
  if (reading === undefined) throw new Error(`the file of item ${item.key} was not read`);
  const earlierReceipt = receipts.get(item.sha256.toString('hex'));
  // A repeated file without an index row is judged by the last index row that described it.
  const indexRow = item.indexRow ?? earlierReceipt?.indexRow;
  return {
    kind: 'judged',
    item,
    reading,
    indexRow,
    earlierReceipt,
    content: undefined,
    correction,
    recognised: recogniseDocument(reading, indexRow, scope.provider.vatIds),
  };
}

/** The identifiers by which the customer of an item is looked up. */
function listCustomerIdentifiers(item: RecognisedItem): CustomerIdentifier[] {
  if (item.kind === 'absent') return [];
  if (item.kind === 'duplicate') return [indexIdentifierOf(item.item.indexRow) ?? []].flat();
  return [item.recognised.indexIdentifier ?? [], item.recognised.documentIdentifiers].flat();
}

/** Adds the contents of accepted documents. Stores the files that the portal makes: embedded XML, rendered PDF. */
async function addContents(
  { store, renderPdf }: StepDependencies,
  judged: readonly JudgedItem[],
): Promise<JudgedItem[]> {
  if (store === undefined) return [...judged];
  const newFiles: Uint8Array[] = [];
  const completed: JudgedItem[] = [];
  for (const file of judged) {
    if (file.kind === 'judged' && file.judgement.state === 'accepted') {
      const result = await makeContent(file.item, file.reading, file.judgement.data.number, renderPdf);
      newFiles.push(...result.newFiles);
      completed.push({ ...file, content: result.content });
    } else completed.push(file);
  }
  await store.putMany(newFiles);
  return completed;
}

async function makeContent(
  { fileName, bytes, xml, sha256 }: ItemWithBytes,
  reading: Reading,
  documentNumber: string,
  renderPdf: StepDependencies['renderPdf'],
): Promise<{ content: DocumentContent; newFiles: Uint8Array[] }> {
  const name = nameDocument(fileName, documentNumber);
  const pdf = toStoredBytes(bytes);
  if (reading.outcome !== 'invoice') {
    if (reading.fileType !== 'xml' || xml !== undefined) return { content: { name, pdf }, newFiles: [] };
    const fault = 'has nothing that could be shown as PDF: discard it and ask for another';
    throw new InvalidRequest({ id: [fault] });
  }
  const { invoice: model, fileType, view } = reading;
  const format = model.format === 'UBL-Reminder' ? model.format : model.profileName;
  if (fileType === 'pdf') {
    const embeddedXml = { file: toStoredBytes(reading.xml), format, isOriginal: false };
    return { content: { name, pdf, xml: embeddedXml, model }, newFiles: [reading.xml] };
  }
  const originalXml = { file: { sha256, size: (xml ?? bytes).byteLength }, format, isOriginal: true };
  if (xml !== undefined) return { content: { name, pdf, xml: originalXml, model }, newFiles: [] };
  if (view === undefined) throw new Error('an XML file was read without its view');
  const rendered = await renderPdf(model, view);
  return { content: { name, pdf: toStoredBytes(rendered), xml: originalXml, model }, newFiles: [rendered] };
}

import { createHash } from 'node:crypto';
import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentStore, StoredBytes } from '../../../platform/document-store/index.ts';
import { InvalidRequest } from '../../../platform/errors/index.ts';
import { listCandidates } from '../receipts/candidate.repository.ts';
import { compareKnown, joinQuestion, listContradicted } from '../judgement/compare-known.ts';
import { nameDocument } from './document-name.ts';
import { listDiscardedHashes } from '../receipts/discarded.repository.ts';
import { type ExaminedItem, isPresent } from './examine-items.ts';
import type { Absence, PresentItem } from '../model/intake-item.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { holdBack } from '../judgement/hold-back.ts';
import { type Judgement, judge } from '../judgement/judge.ts';
import { indexKeyOf, recognise, type Recognised } from '../judgement/recognise.ts';
import type { DocumentParts, JudgedAbsence, JudgedFile, JudgedItem } from '../judgement/judged-item.ts';
import { completeReading } from '../judgement/complete-reading.ts';
import { type Correction, correct } from '../judgement/correction.ts';
import { listContradictionReceipts } from '../receipts/contradiction.repository.ts';
import { listReceiptsByHash } from '../receipts/receipt.repository.ts';
import { isSettled, type Receipt } from '../model/receipt.ts';

export interface JudgeOptions {
  readonly executor: Executor;
  /** Undefined in a dry run, which creates no files. */
  readonly store: DocumentStore | undefined;
  /** Makes the readable PDF of an invoice that came only as XML. */
  readonly renderPdf: (invoice: InvoiceModel) => Promise<Uint8Array>;
}

/** Judges the items by the current content of the database: receipts of the same bytes and possible customers. */
export async function judgeItems(
  options: JudgeOptions,
  scope: IntakeScope,
  examined: readonly ExaminedItem[],
): Promise<JudgedItem[]> {
  const hashes = examined.flatMap(({ item }) => (isPresent(item) ? [item.sha256] : []));
  const receipts = await listReceiptsByHash(options.executor, scope, hashes);
  const byHash = new Map(receipts.map((receipt) => [receipt.sha256?.toString('hex'), receipt]));
  const at = new Date();
  const discarded = await listDiscarded(options.executor, scope, examined);
  const drafts = examined.map((one) => draft(one, byHash, scope));
  const candidates = await listCandidates(
    options.executor,
    scope,
    drafts.flatMap((one) => {
      if (one.kind === 'known') return indexKeyOf(one.item.index) ?? [];
      return 'recognised' in one ? keysOf(one.recognised) : [];
    }),
  );
  const judged = drafts.map((one) => {
    if (one.kind === 'known') return compareKnown(one, candidates);
    if (!('recognised' in one)) return one;
    const { recognised, correction, ...rest } = one;
    const held = holdBack(
      judge(recognised, candidates),
      { seen: rest.seen, wasDiscarded: wasDiscarded(rest.item, discarded) },
      { at, customerNames: recognised.customerNames, isPerson: scope.actorAccountId !== undefined },
    );
    const decided = decide(rest.reading, held, correction);
    return { ...rest, ...decided, isNewVersion: correction?.isNewVersion === true };
  });
  const asked = await listContradictionReceipts(options.executor, scope, listContradicted(judged));
  return completeParts(
    options,
    judged.map((one) => (one.kind === 'known' ? joinQuestion(one, asked) : one)),
  );
}

/** Hashes in hex of files that a person rejected, and of the readable views that came with them. */
async function listDiscarded(
  executor: Executor,
  scope: IntakeScope,
  examined: readonly ExaminedItem[],
): Promise<ReadonlySet<string>> {
  const hashes = examined.flatMap(({ item }) => (isPresent(item) ? hashesOf(item) : []));
  const found = await listDiscardedHashes(executor, scope, hashes);
  return new Set(found.map((hash) => hash.toString('hex')));
}

function wasDiscarded(item: PresentItem, discarded: ReadonlySet<string>): boolean {
  return hashesOf(item).some((hash) => discarded.has(hash.toString('hex')));
}

function hashesOf({ sha256, viewSha256 }: PresentItem): Buffer[] {
  return viewSha256 === undefined ? [sha256] : [sha256, viewSha256];
}

/** A person's values for a held document complete what was read from it. */
function decide(reading: Reading, judgement: Judgement, correction: Correction | undefined) {
  if (correction === undefined) return { reading, judgement };
  const corrected = correct(judgement, correction);
  return { reading: completeReading(reading, corrected), judgement: corrected };
}

const REASONS: Readonly<Record<Absence, JudgedAbsence['reason']>> = {
  missing: 'file-missing',
  'unsafe-name': 'file-name',
  'too-large': 'limits',
};

type Draft =
  | Exclude<JudgedItem, JudgedFile>
  | (Omit<JudgedFile, 'judgement' | 'parts' | 'isNewVersion'> & {
      recognised: Recognised;
      correction: Correction | undefined;
    });

function draft(
  { item, reading, correction }: ExaminedItem,
  receipts: ReadonlyMap<string | undefined, Receipt>,
  scope: IntakeScope,
): Draft {
  if (!isPresent(item)) return { kind: 'absent', item, reason: REASONS[item.bytes] };
  const seen = receipts.get(item.sha256.toString('hex'));
  if (seen !== undefined && isSettled(seen)) return { kind: 'known', item, seen };
  if (reading === undefined) throw new Error('an accepted document is never taken back');
  // A repeat without an index is judged by the last index that described the file.
  const index = item.index ?? seen?.index;
  return {
    kind: 'judged',
    item,
    reading,
    index,
    seen,
    correction,
    recognised: recognise(reading, index, scope.provider.vatIds),
  };
}

function keysOf({ indexKey, documentKeys }: Recognised) {
  return indexKey === undefined ? documentKeys : [indexKey, ...documentKeys];
}

type Judged = Exclude<JudgedItem, JudgedFile> | Omit<JudgedFile, 'parts'>;

/** Makes and stores the parts of an accepted document that did not come in as files: embedded XML, rendered PDF. */
async function completeParts(
  { store, renderPdf }: JudgeOptions,
  judged: readonly Judged[],
): Promise<JudgedItem[]> {
  const extra: Uint8Array[] = [];
  const completed: JudgedItem[] = [];
  for (const one of judged) {
    if (one.kind !== 'judged') {
      completed.push(one);
      continue;
    }
    const isAcceptable = one.judgement.state === 'accepted' && store !== undefined;
    const made = isAcceptable
      ? await makeParts(one.item, one.reading, one.judgement.number, renderPdf)
      : undefined;
    extra.push(...(made?.extra ?? []));
    completed.push({ ...one, parts: made?.parts });
  }
  await store?.putMany(extra);
  return completed;
}

async function makeParts(
  { fileName, bytes, xml, sha256 }: PresentItem,
  reading: Reading,
  documentNumber: string,
  renderPdf: JudgeOptions['renderPdf'],
): Promise<{ parts: DocumentParts; extra: Uint8Array[] }> {
  const name = nameDocument(fileName, documentNumber);
  const file = describe(bytes);
  if (reading.outcome !== 'invoice' && reading.container === 'xml' && xml === undefined)
    throw new InvalidRequest({
      id: ['has nothing that could be shown as PDF: discard it and ask for another'],
    });
  if (reading.outcome !== 'invoice') return { parts: { name, pdf: file }, extra: [] };
  const { invoice: model, container } = reading;
  const format = model.profileName;
  if (container === 'pdf')
    return {
      parts: { name, pdf: file, xml: { file: describe(reading.xml), format, isOriginal: false }, model },
      extra: [reading.xml],
    };
  const original = { file: { sha256, size: (xml ?? bytes).byteLength }, format, isOriginal: true };
  if (xml !== undefined) return { parts: { name, pdf: file, xml: original, model }, extra: [] };
  const rendered = await renderPdf(model);
  return { parts: { name, pdf: describe(rendered), xml: original, model }, extra: [rendered] };
}

function describe(bytes: Uint8Array): StoredBytes {
  return { sha256: createHash('sha256').update(bytes).digest(), size: bytes.byteLength };
}

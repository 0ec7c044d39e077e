import type { Reading } from '@belegfach/einvoice';
import { InvalidRequest } from '../../../platform/errors/index.ts';
import { listCandidates } from '../receipts/candidate.repository.ts';
import { compareKnown, joinQuestion, listContradicted } from '../judgement/compare-known.ts';
import { nameDocument } from './document-name.ts';
import { listDiscardedHashes } from '../receipts/discarded.repository.ts';
import type { ExaminedItem } from './examine-items.ts';
import type { CustomerKey } from '../model/customer-key.ts';
import { type Absence, isPresent, type PresentItem, toStoredBytes } from '../model/intake-item.ts';
import type { StepDependencies } from './intake-dependencies.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { holdBack } from '../judgement/hold-back.ts';
import { type Judgement, judge } from '../judgement/judge.ts';
import { indexKeyOf, recognise, type Recognised } from '../judgement/recognise.ts';
import type { DocumentParts, JudgedAbsence, JudgedFile, JudgedItem } from '../judgement/judged-item.ts';
import { completeReading } from '../judgement/complete-reading.ts';
import { type Correction, correct } from '../judgement/correction.ts';
import { listContradictionReceipts } from '../receipts/contradiction.repository.ts';
import { findLatestTime } from '../receipts/latest-time.repository.ts';
import { listReceiptsByHash } from '../receipts/receipt.repository.ts';
import { isSettled, type Receipt } from '../model/receipt.ts';

/** Judges the items by the current content of the database: receipts of the same bytes and possible customers. */
export async function judgeItems(
  dependencies: StepDependencies,
  scope: IntakeScope,
  examined: readonly ExaminedItem[],
): Promise<JudgedItem[]> {
  const { executor } = dependencies.database;
  const present = examined.map(({ item }) => item).filter(isPresent);
  const receipts = await listReceiptsByHash(executor, scope, present);
  const byHash = new Map(receipts.map((receipt) => [receipt.sha256?.toString('hex'), receipt]));
  const isWaiting = receipts.some(({ state }) => state === 'quarantined');
  const time = isWaiting ? await findLatestTime(executor) : new Date();
  const files = present.flatMap((item) => item.files);
  const discarded = await listDiscardedHashes(executor, scope, files);
  const drafts = examined.map((one) => draft(one, byHash, scope));
  const candidates = await listCandidates(executor, scope, drafts.flatMap(keysOf));
  const judged = drafts.map((one) => {
    if (one.kind === 'known') return compareKnown(one, candidates);
    if (!('recognised' in one)) return one;
    const { recognised, correction, ...rest } = one;
    const held = holdBack(
      judge(recognised, candidates),
      { seen: rest.seen, wasDiscarded: wasDiscarded(rest.item, discarded) },
      { time, customerNames: recognised.customerNames, isPerson: scope.actorAccountId !== undefined },
    );
    const decided = decide(rest.reading, held, correction);
    return { ...rest, ...decided, isNewVersion: correction?.isNewVersion === true };
  });
  const asked = await listContradictionReceipts(executor, scope, listContradicted(judged));
  return completeParts(
    dependencies,
    judged.map((one) => (one.kind === 'known' ? joinQuestion(one, asked) : one)),
  );
}

function wasDiscarded(item: PresentItem, discarded: ReadonlySet<string>): boolean {
  return item.files.some(({ sha256 }) => discarded.has(sha256.toString('hex')));
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
  | (Omit<JudgedFile, 'judgement' | 'isNewVersion'> & {
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
    parts: undefined,
    correction,
    recognised: recognise(reading, index, scope.provider.vatIds),
  };
}

/** The identifiers by which the customer of an item is looked up. */
function keysOf(one: Draft): CustomerKey[] {
  if (one.kind === 'absent') return [];
  if (one.kind === 'known') return [indexKeyOf(one.item.index) ?? []].flat();
  return [one.recognised.indexKey ?? [], one.recognised.documentKeys].flat();
}

/** Makes and stores the parts of an accepted document that did not come in as files: embedded XML, rendered PDF. */
async function completeParts(
  { store, renderPdf }: StepDependencies,
  judged: readonly JudgedItem[],
): Promise<JudgedItem[]> {
  if (store === undefined) return [...judged];
  const extra: Uint8Array[] = [];
  const completed: JudgedItem[] = [];
  for (const one of judged) {
    if (one.kind === 'judged' && one.judgement.state === 'accepted') {
      const made = await makeParts(one.item, one.reading, one.judgement.data.number, renderPdf);
      extra.push(...made.extra);
      completed.push({ ...one, parts: made.parts });
    } else completed.push(one);
  }
  await store.putMany(extra);
  return completed;
}

async function makeParts(
  { fileName, bytes, xml, sha256 }: PresentItem,
  reading: Reading,
  documentNumber: string,
  renderPdf: StepDependencies['renderPdf'],
): Promise<{ parts: DocumentParts; extra: Uint8Array[] }> {
  const name = nameDocument(fileName, documentNumber);
  const file = toStoredBytes(bytes);
  if (reading.outcome !== 'invoice' && reading.container === 'xml' && xml === undefined)
    throw new InvalidRequest({
      id: ['has nothing that could be shown as PDF: discard it and ask for another'],
    });
  if (reading.outcome !== 'invoice') return { parts: { name, pdf: file }, extra: [] };
  const { invoice: model, container } = reading;
  const format = model.profileName;
  if (container === 'pdf')
    return {
      parts: { name, pdf: file, xml: { file: toStoredBytes(reading.xml), format, isOriginal: false }, model },
      extra: [reading.xml],
    };
  const original = { file: { sha256, size: (xml ?? bytes).byteLength }, format, isOriginal: true };
  if (xml !== undefined) return { parts: { name, pdf: file, xml: original, model }, extra: [] };
  const rendered = await renderPdf(model);
  return { parts: { name, pdf: toStoredBytes(rendered), xml: original, model }, extra: [rendered] };
}

import type { Reading } from '@belegfach/einvoice';
import {
  endingOf,
  type FileKind,
  foldFileName,
  isIndexFormat,
  type IndexReading,
  type IndexRow,
} from '../../index-files/index.ts';
import { haveContradictingValues } from '../../judgement/contradictions.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import type { ClaimFolder } from './claim-folder.ts';
import type { FolderEntry } from './folder-entries.ts';
import { pairedFileName, FilesByName } from './files-by-name.ts';
import type { ArchiveRefusal } from './unpack-archive.ts';

/** A file of the claim or of the hot folder, with its kind. */
export interface ClassifiedFile extends FolderEntry {
  readonly kind: FileKind;
  /** Why the file must not be read; set for archives that could not be unpacked. */
  readonly refusal?: ArchiveRefusal;
  /** The content, if it was read before the claim. Only in deliveries without an index, whose size is limited. */
  readonly content?: ReadContent;
}

export interface ReadContent {
  readonly bytes: Buffer;
  readonly reading: Reading;
}

export interface ClaimedIndexFile {
  readonly name: string;
  readonly reading: IndexReading;
}

/** An item that has no outcome yet: an index row, or a document that no row names. */
export interface PendingItem {
  readonly key: string;
  /** The name as written in the index, or the name of the file. */
  readonly fileName: string;
  readonly foldedName: string;
  readonly indexRow: IndexRow | undefined;
}

/**
 * The state of a delivery: its pending items, and the outcomes of the other items. Immutable: each step returns the next
 * state.
 */
export interface DeliveryState {
  readonly claim: ClaimFolder;
  readonly batch: IntakeBatch;
  readonly indexFiles: readonly ClaimedIndexFile[];
  /** True if the delivery was loaded again after a restart or a failure, because its state in memory was lost. */
  readonly isRecovered: boolean;
  /** The items without an outcome, by key. */
  readonly pending: ReadonlyMap<string, PendingItem>;
  /** The outcomes of the other items, by the key of the item. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** The files of the claim that items need, by name. */
  readonly files: ReadonlyMap<string, ClassifiedFile>;
  /** Finds these files by the names that index rows contain. */
  readonly filesByName: FilesByName<ClassifiedFile>;
  /** The folded names of all files that index rows mention. */
  readonly foldedRowNames: ReadonlySet<string>;
  /** The folded names of files that several index rows describe as different documents. */
  readonly contradictedNames: ReadonlySet<string>;
}

/** A delivery whose files are not known yet. */
export function startDelivery(
  claim: ClaimFolder,
  batch: IntakeBatch,
  indexFiles: readonly ClaimedIndexFile[],
): DeliveryState {
  const items = indexFiles.flatMap(({ name, reading }) =>
    'reason' in reading
      ? []
      : reading.rows.map((indexRow) =>
          toPending({ key: itemKeyOfRow(name, indexRow), fileName: indexRow.fileName, indexRow }),
        ),
  );
  const byName = Map.groupBy(items, ({ foldedName }) => foldedName);
  const contradicted = [...byName].filter(
    ([, sameName]) =>
      sameName.length > 1 && haveContradictingValues(sameName.flatMap(({ indexRow }) => indexRow ?? [])),
  );
  return {
    claim,
    batch,
    indexFiles,
    isRecovered: false,
    pending: byKey(items),
    outcomes: new Map(),
    files: new Map(),
    filesByName: new FilesByName([]),
    foldedRowNames: new Set(byName.keys()),
    contradictedNames: new Set(contradicted.map(([name]) => name)),
  };
}

/** Adds files that are in the claim now. */
export function addFiles(delivery: DeliveryState, added: Iterable<ClassifiedFile>): DeliveryState {
  return withFiles(
    delivery,
    new Map([...delivery.files, ...Array.from(added, (file) => [file.name, file] as const)]),
  );
}

/** Adds the documents that no row names as separate items: hybrid PDFs, e-invoices, pairs. */
export function addUnindexed(delivery: DeliveryState): DeliveryState {
  const { files, indexFiles, pending } = delivery;
  const indexedNames = new Set(
    [...pending.values()].flatMap(({ fileName }) => listFileNames(delivery, fileName)),
  );
  const unindexed = [...files.values()].filter(({ name, kind }) => {
    const isLedger = kind === 'ledger' && indexFiles.length > 0;
    if (isIndexFormat(kind) || isLedger || indexedNames.has(name)) return false;
    // A pair of PDF and XML is one item, which has the name of the PDF.
    return endingOf(name) !== '.xml' || findPairedFile(delivery, name) === undefined;
  });
  const items = unindexed.map(({ name }) => toPending({ key: name, fileName: name, indexRow: undefined }));
  return { ...delivery, pending: new Map([...pending, ...byKey(items)]) };
}

/** Marks files that rows of another delivery describe as other documents. They are held. */
export function addContradictedNames(delivery: DeliveryState, foldedNames: Iterable<string>): DeliveryState {
  return { ...delivery, contradictedNames: new Set([...delivery.contradictedNames, ...foldedNames]) };
}

/** Adds outcomes of pending items. `unneededFiles` contains for each item the files that no other item needs. */
export function applyOutcomes(
  delivery: DeliveryState,
  outcomes: Iterable<Outcome>,
): { readonly delivery: DeliveryState; readonly unneededFiles: readonly (readonly string[])[] } {
  const newOutcomes = Array.from(outcomes);
  const pending = new Map(delivery.pending);
  const files = new Map(delivery.files);
  /** Number of pending items that need a file, by its folded name. */
  const uses = new Map<string, number>();
  for (const { foldedName } of pending.values()) uses.set(foldedName, (uses.get(foldedName) ?? 0) + 1);
  const unneededFiles: string[][] = [];
  for (const { key } of newOutcomes) {
    const item = pending.get(key);
    if (item === undefined) continue;
    pending.delete(key);
    const remainingUses = (uses.get(item.foldedName) ?? 1) - 1;
    uses.set(item.foldedName, remainingUses);
    if (remainingUses === 0)
      unneededFiles.push(listFileNames(delivery, item.fileName).filter((name) => files.delete(name)));
  }
  const outcomesByKey = new Map(delivery.outcomes);
  for (const outcome of newOutcomes) outcomesByKey.set(outcome.key, outcome);
  return { delivery: withFiles({ ...delivery, pending, outcomes: outcomesByKey }, files), unneededFiles };
}

/** The other file of a pair of XML and PDF, unless a row names it separately. */
export function findPairedFile(
  { filesByName, foldedRowNames }: DeliveryState,
  fileName: string,
): ClassifiedFile | undefined {
  const pairFileName = pairedFileName(fileName);
  if (pairFileName === undefined || foldedRowNames.has(foldFileName(pairFileName))) return undefined;
  const file = filesByName.find(pairFileName);
  return file?.kind === 'document' ? file : undefined;
}

export function itemKeyOfRow(indexName: string, { line }: IndexRow): string {
  return `${indexName}:${line}`;
}

/** The name of the file to which `fileName` refers, and the name of the other file of its pair. */
function listFileNames(delivery: DeliveryState, fileName: string): string[] {
  const file = delivery.filesByName.find(fileName);
  if (file === undefined) return [];
  const pair = findPairedFile(delivery, file.name);
  return pair === undefined ? [file.name] : [file.name, pair.name];
}

function withFiles(delivery: DeliveryState, files: ReadonlyMap<string, ClassifiedFile>): DeliveryState {
  return { ...delivery, files, filesByName: new FilesByName(files.values()) };
}

function toPending(item: Omit<PendingItem, 'foldedName'>): PendingItem {
  return { ...item, foldedName: foldFileName(item.fileName) };
}

function byKey(items: readonly PendingItem[]): ReadonlyMap<string, PendingItem> {
  return new Map(items.map((item) => [item.key, item]));
}

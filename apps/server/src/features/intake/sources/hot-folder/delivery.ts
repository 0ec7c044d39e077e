import path from 'node:path';
import type { Reading } from '@belegfach/einvoice';
import {
  endingOf,
  type FileKind,
  foldFileName,
  type IndexReading,
  type IndexRow,
  isPlainFileName,
  showFileName,
} from '../../index-files/index.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import type { Absence, IntakeItem } from '../../model/intake-item.ts';
import { contradictEachOther } from '../../judgement/contradictions.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { ClaimFolder } from './claim-folder.ts';
import type { FolderEntry } from './folder-entries.ts';
import { pairName, NameIndex } from './file-names.ts';
import { readWholeFile } from './read-file.ts';

/** A file of the claim or of the drop folder, with its kind. */
export interface KnownFile extends FolderEntry {
  readonly kind: FileKind;
  /** Why the file is not read, if that is known before. */
  readonly refusal?: Absence;
}

export interface ClaimedIndex {
  readonly name: string;
  readonly reading: IndexReading;
}

/** An item of the delivery without an outcome: an index row, or a document that no row names. */
export interface PendingItem {
  readonly key: string;
  /** As written in the index, or the name of the file. */
  readonly fileName: string;
  readonly row: IndexRow | undefined;
}

/** Content of a file that was read before it was claimed. */
export interface ReadAhead {
  readonly bytes: Buffer;
  readonly reading: Reading;
}

/** A claim in progress: the items that are still to be taken in, and the outcomes of the others. */
export class Delivery {
  readonly claim: ClaimFolder;
  readonly batch: IntakeBatch;
  readonly indexes: readonly ClaimedIndex[];
  /** Loaded again after a restart or a failure, so its state in memory was lost. */
  isRecovered = false;
  readonly outcomes = new Map<string, Outcome>();
  /** By file name; only a few files, since a delivery of loose documents is limited in size. */
  readonly readAhead = new Map<string, ReadAhead>();
  readonly #pending = new Map<string, PendingItem>();
  readonly #held = new Map<string, KnownFile>();
  #names: NameIndex<KnownFile> | undefined;
  /** Number of pending items that need a file, by its folded name. */
  readonly #uses = new Map<string, number>();
  readonly #namedByRows: ReadonlySet<string>;
  /** Folded names of files that rows describe as different documents. */
  readonly #contradicted = new Set<string>();

  constructor(claim: ClaimFolder, batch: IntakeBatch, indexes: readonly ClaimedIndex[]) {
    this.claim = claim;
    this.batch = batch;
    this.indexes = indexes;
    for (const { name, reading } of indexes)
      for (const row of 'refusal' in reading ? [] : reading.rows)
        this.#addPending({ key: keyOfRow(name, row), fileName: row.fileName, row });
    this.#namedByRows = new Set(this.#uses.keys());
    const rows = Map.groupBy(this.#pending.values(), ({ fileName }) => foldFileName(fileName));
    for (const [name, items] of rows)
      if (items.length > 1 && contradictEachOther(items.flatMap(({ row }) => row ?? [])))
        this.#contradicted.add(name);
  }

  get pending(): readonly PendingItem[] {
    return [...this.#pending.values()];
  }

  get held(): readonly KnownFile[] {
    return [...this.#held.values()];
  }

  /** Adds a file that is in the claim now. */
  hold(file: KnownFile): void {
    this.#held.set(file.name, file);
    this.#names = undefined;
  }

  holds(name: string): boolean {
    return this.#held.has(name);
  }

  find(name: string): KnownFile | undefined {
    this.#names ??= new NameIndex(this.#held.values());
    return this.#names.find(name);
  }

  /**
   * Marks a file as contested because rows of another delivery describe it as another document; no delivery then gets
   * it.
   */
  contest(foldedName: string): void {
    this.#contradicted.add(foldedName);
  }

  /** Adds documents of the claim that no row names as separate items: hybrid PDFs, e-invoices, pairs. */
  addUnnamed(): void {
    const named = new Set(
      this.pending.flatMap(({ fileName }) => this.#filesOf(fileName).map(({ name }) => name)),
    );
    for (const file of this.#held.values()) {
      if (file.kind.kind === 'index' || this.#isLedger(file) || named.has(file.name)) continue;
      // The item of a pair is the PDF, which includes the XML.
      if (endingOf(file.name) === '.xml' && this.#findPair(file.name) !== undefined) continue;
      this.#addPending({ key: file.name, fileName: file.name, row: undefined });
    }
  }

  /** Stores the outcome of an item. Returns the files that no other item needs. */
  settle(outcome: Outcome): string[] {
    this.outcomes.set(outcome.key, outcome);
    const item = this.#pending.get(outcome.key);
    if (item === undefined) return [];
    this.#pending.delete(outcome.key);
    const folded = foldFileName(item.fileName);
    const left = (this.#uses.get(folded) ?? 1) - 1;
    this.#uses.set(folded, left);
    if (left > 0) return [];
    const files = this.#filesOf(item.fileName).map(({ name }) => name);
    for (const name of files) {
      this.#held.delete(name);
      this.readAhead.delete(name);
    }
    this.#names = undefined;
    return files;
  }

  /** The item with its bytes, read from the claim, in the form that the pipeline accepts. */
  async load({ key, fileName, row }: PendingItem): Promise<IntakeItem> {
    const marked = this.#contradicted.has(foldFileName(fileName)) ? { isContradicted: true } : {};
    const base = { key, ...(row === undefined ? {} : { index: { ...row, ...marked } }) };
    if (row?.problems.includes('file-name') === true) return { ...base, fileName, bytes: 'unsafe-name' };
    const file = this.find(fileName);
    if (file === undefined) return { ...base, fileName, bytes: 'missing' };
    const name = file.name.normalize('NFC');
    if (!isPlainFileName(name)) return { ...base, fileName: showFileName(name), bytes: 'unsafe-name' };
    if (file.refusal !== undefined) return { ...base, fileName: name, bytes: file.refusal };
    const known = this.readAhead.get(file.name);
    const bytes = known?.bytes ?? (await this.#read(file));
    if (bytes === 'too-large') return { ...base, fileName: name, bytes };
    if (bytes === 'unreadable') return { ...base, fileName: name, bytes: 'missing' };
    const pair = this.#findPair(file.name);
    const other = pair === undefined ? undefined : await this.#read(pair);
    if (pair === undefined || other === undefined || typeof other === 'string')
      return { ...base, fileName: name, bytes, ...(known === undefined ? {} : { reading: known.reading }) };
    const isView = endingOf(file.name) === '.pdf';
    const [view, xml] = isView ? [bytes, other] : [other, bytes];
    return { ...base, fileName: (isView ? file : pair).name.normalize('NFC'), bytes: view, xml };
  }

  /** The other half of a pair, unless a row names it separately. */
  #findPair(name: string): KnownFile | undefined {
    const wanted = pairName(name);
    if (wanted === undefined || this.#namedByRows.has(foldFileName(wanted))) return undefined;
    const found = this.find(wanted);
    return found?.kind.kind === 'document' ? found : undefined;
  }

  #filesOf(fileName: string): KnownFile[] {
    const file = this.find(fileName);
    if (file === undefined) return [];
    const pair = this.#findPair(file.name);
    return pair === undefined ? [file] : [file, pair];
  }

  #isLedger({ kind }: KnownFile): boolean {
    return kind.kind === 'linked' && this.indexes.length > 0;
  }

  #addPending(item: PendingItem): void {
    this.#pending.set(item.key, item);
    const folded = foldFileName(item.fileName);
    this.#uses.set(folded, (this.#uses.get(folded) ?? 0) + 1);
  }

  #read(file: KnownFile): ReturnType<typeof readWholeFile> {
    return readWholeFile(path.join(this.claim.path, file.name));
  }
}

export function keyOfRow(indexName: string, { line }: IndexRow): string {
  return `${indexName}:${line}`;
}

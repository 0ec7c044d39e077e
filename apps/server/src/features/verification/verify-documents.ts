import type { Database, Executor } from '../../platform/database/index.ts';
import {
  DocumentDamaged,
  type DocumentStore,
  type StoredBytes,
  StoreUnavailable,
} from '../../platform/document-store/index.ts';
import { compareParts } from './compare-parts.ts';
import {
  estimateStoredFiles,
  describeFile,
  findDayNumber,
  listHashesWithRow,
} from './stored-file-check.repository.ts';

/** Number of nights in which every byte is read once. */
const READ_CYCLE_NIGHTS = 7;
/** The numbers of these nights: each reads another part of the bytes. */
export const READ_CYCLE_PARTS: readonly number[] = Array.from(
  { length: READ_CYCLE_NIGHTS },
  (_, night) => night,
);

/** A file that has a row and cannot be delivered. */
export interface DamagedDocument {
  /** SHA-256 in hex: its name in the store. */
  readonly hash: string;
  /**
   * `size` and `altered`: the file has other bytes than were stored. `unreadable`: the file system reports an error.
   */
  readonly fault: 'missing' | 'size' | 'altered' | 'unreadable';
  /** Numbers of the documents that contain it; for a file without a document, its names in the intake. */
  readonly documents: readonly string[];
  /** An undamaged copy is in the lost+found; the nightly job or `store restore` puts it back. */
  readonly isInLostAndFound: boolean;
}

export interface DocumentsReport {
  /** Number of files that have a row. */
  readonly files: number;
  /** Number of these files that were read completely. */
  readonly read: number;
  readonly faults: readonly DamagedDocument[];
  /**
   * Hashes of orphaned files, which have no row: a process that died left them, or they are newer than a restored
   * database. They are set aside after a day. The JSON output of the command `verify` has this field name.
   */
  readonly unreferenced: readonly string[];
  /** Paths in the store's folder that the store has not created. */
  readonly unexpectedFiles: readonly string[];
}

export interface VerifyOptions {
  /** Whether the bytes of a part are read, too; otherwise only names and sizes are compared. */
  readonly isRead?: (part: number) => boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

interface Stores {
  readonly database: Database;
  readonly store: DocumentStore;
}

/**
 * Checks that each row has its file, with the right size, and that each file has a row. Reads every byte of the parts
 * for which `isRead` is true.
 */
export async function verifyDocuments(
  { database: { executor }, store }: Stores,
  { isRead = () => false, signal, onProgress = () => undefined }: VerifyOptions = {},
): Promise<DocumentsReport> {
  const total = await estimateStoredFiles(executor);
  const [faults, unreferenced, unexpectedFiles]: [DamagedDocument[], string[], string[]] = [[], [], []];
  const undamaged = (await store.lostAndFound.list()).filter(({ isDamaged }) => !isDamaged);
  const hashesInLostAndFound = new Set(undamaged.map(({ sha256 }) => sha256.toString('hex')));
  let files = 0;
  let read = 0;
  for await (const { part, rows, sizes, ...listing } of compareParts(executor, store)) {
    signal?.throwIfAborted();
    for (const row of rows) {
      signal?.throwIfAborted();
      const fault = findSizeFault(row, sizes) ?? (isRead(part) ? await findByteFault(store, row) : undefined);
      const stillHasRow = fault === undefined || (await listHashesWithRow(executor, [row])).size > 0;
      if (fault !== undefined && stillHasRow)
        faults.push(await describe(executor, row, fault, hashesInLostAndFound));
      if (isRead(part)) read += 1;
      files += 1;
      onProgress(files, Math.max(total, files));
    }
    unexpectedFiles.push(...listing.unexpectedFiles);
    unreferenced.push(...(await listOrphanedHashes(executor, rows, listing.files)));
  }
  return { files, read, faults, unreferenced, unexpectedFiles };
}

/**
 * The nightly check: all names and sizes, and the bytes of one part in seven, a different one each night.
 * @returns the report, and which of `READ_CYCLE_PARTS` was read
 */
export async function verifyNightly(
  stores: Stores,
  signal: AbortSignal,
): Promise<DocumentsReport & { readonly readPart: number }> {
  const day = await findDayNumber(stores.database.executor);
  const report = await verifyDocuments(stores, { isRead: (part) => isPartReadOnDay(day, part), signal });
  return { ...report, readPart: day % READ_CYCLE_NIGHTS };
}

/**
 * @param day counted from any fixed day
 * @param part the first byte of the hashes in this part of the store, 0 to 255
 */
export function isPartReadOnDay(day: number, part: number): boolean {
  return part % READ_CYCLE_NIGHTS === day % READ_CYCLE_NIGHTS;
}

type Fault = DamagedDocument['fault'];

function findSizeFault({ sha256, size }: StoredBytes, sizes: ReadonlyMap<string, number>): Fault | undefined {
  const storedSize = sizes.get(sha256.toString('hex'));
  if (storedSize === undefined) return 'missing';
  return storedSize === size ? undefined : 'size';
}

async function findByteFault(store: DocumentStore, { sha256 }: StoredBytes): Promise<Fault | undefined> {
  try {
    await store.read(sha256);
    return undefined;
  } catch (error) {
    // A server that is away says nothing about its documents.
    if (error instanceof StoreUnavailable) throw error;
    return error instanceof DocumentDamaged ? error.fault : 'unreadable';
  }
}

async function describe(
  executor: Executor,
  { sha256 }: StoredBytes,
  fault: Fault,
  hashesInLostAndFound: ReadonlySet<string>,
): Promise<DamagedDocument> {
  const hash = sha256.toString('hex');
  const documents = await describeFile(executor, sha256);
  return { hash, fault, documents, isInLostAndFound: hashesInLostAndFound.has(hash) };
}

async function listOrphanedHashes(
  executor: Executor,
  rows: readonly StoredBytes[],
  files: readonly StoredBytes[],
): Promise<string[]> {
  const hashesOfRows = new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
  const filesWithoutRow = files.filter(({ sha256 }) => !hashesOfRows.has(sha256.toString('hex')));
  // Checked again: the row of a file that was just stored may have been added meanwhile.
  const hashesWithNewRow = await listHashesWithRow(executor, filesWithoutRow);
  return filesWithoutRow
    .map(({ sha256 }) => sha256.toString('hex'))
    .filter((hash) => !hashesWithNewRow.has(hash));
}

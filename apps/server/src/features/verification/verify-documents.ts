import { forEachConcurrently } from '../../platform/concurrency/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import {
  DocumentDamaged,
  type DocumentStore,
  type ListedFile,
  type StoredBytes,
  StoreUnavailable,
} from '../../platform/document-store/index.ts';
import { type ComparedFile, compareFiles } from './compare-files.ts';
import { estimateStoredFiles, describeFile, listHashesWithRow } from './stored-file-check.repository.ts';

/** Files are read at the same time until they have this number of bytes together. */
const MAX_BATCH_BYTES = 32 * 1024 * 1024;
const MAX_BATCH_FILES = 100;
const CONCURRENT_READS = 8;

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
  /** Only files whose hash begins with these hexadecimal digits. */
  readonly prefix?: string;
  /** Whether the bytes are read, too; otherwise only names and sizes are compared. */
  readonly readsBytes?: boolean;
  readonly signal?: AbortSignal;
  /** Gets the files without a row. */
  readonly onOrphans?: (files: readonly ListedFile[]) => Promise<void>;
  readonly onProgress?: (done: number, total: number) => void;
}

interface Stores {
  readonly database: Database;
  readonly store: DocumentStore;
}

/** Checks that each row has its file, with the right size, and that each file has a row. */
export async function verifyDocuments(
  { database: { executor }, store }: Stores,
  { prefix = '', readsBytes = false, signal, onOrphans, onProgress }: VerifyOptions = {},
): Promise<DocumentsReport> {
  const total = onProgress === undefined ? 0 : await estimateStoredFiles(executor);
  const [faults, unreferenced, unexpectedFiles]: [DamagedDocument[], string[], string[]] = [[], [], []];
  let files = 0;
  let read = 0;
  const compared = compareFiles(executor, store, {
    prefix,
    onUnexpected: (file) => void unexpectedFiles.push(file),
  });
  for await (const batch of toBatches(compared)) {
    signal?.throwIfAborted();
    const rows = batch.flatMap(({ row }) => row ?? []);
    const found = new Map<StoredBytes, Fault>();
    await forEachConcurrently(batch, CONCURRENT_READS, async ({ row, file }) => {
      signal?.throwIfAborted();
      if (row === undefined) return;
      const fault = (await findSizeFault(store, row, file?.size)) ?? (await readFault(row));
      if (fault !== undefined) found.set(row, fault);
    });
    faults.push(...(await describeFaults(executor, store, found)));
    const orphans = await listOrphans(executor, batch);
    await onOrphans?.(orphans);
    unreferenced.push(...orphans.map(({ sha256 }) => sha256.toString('hex')));
    files += rows.length;
    if (readsBytes) read += rows.length;
    onProgress?.(files, Math.max(total, files));
  }
  return { files, read, faults, unreferenced, unexpectedFiles };

  async function readFault(row: StoredBytes) {
    return readsBytes ? findByteFault(store, row) : undefined;
  }
}

type Fault = DamagedDocument['fault'];

async function* toBatches(compared: AsyncIterable<ComparedFile>): AsyncGenerator<ComparedFile[]> {
  let [batch, bytes]: [ComparedFile[], number] = [[], 0];
  for await (const one of compared) {
    batch.push(one);
    bytes += one.row?.size ?? 0;
    if (batch.length < MAX_BATCH_FILES && bytes < MAX_BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** @param listedSize undefined when the file was not listed: it may have come in since, with its row */
async function findSizeFault(
  store: DocumentStore,
  { sha256, size }: StoredBytes,
  listedSize: number | undefined,
): Promise<Fault | undefined> {
  if (listedSize === undefined) return (await store.has(sha256)) ? undefined : 'missing';
  return listedSize === size ? undefined : 'size';
}

async function findByteFault(store: DocumentStore, { sha256 }: StoredBytes): Promise<Fault | undefined> {
  try {
    await store.read(sha256);
    return undefined;
  } catch (error) {
    // An unreachable server does not mean that a document is missing.
    if (error instanceof StoreUnavailable) throw error;
    return error instanceof DocumentDamaged ? error.fault : 'unreadable';
  }
}

/** Leaves out files whose row was deleted meanwhile. */
async function describeFaults(
  executor: Executor,
  store: DocumentStore,
  found: ReadonlyMap<StoredBytes, Fault>,
): Promise<DamagedDocument[]> {
  if (found.size === 0) return [];
  const faults: DamagedDocument[] = [];
  const hashesWithRow = await listHashesWithRow(executor, [...found.keys()]);
  const hashesInLostAndFound = new Set<string>();
  for await (const { sha256, isDamaged } of store.lostAndFound.list()) {
    const hash = sha256.toString('hex');
    if (!isDamaged && hashesWithRow.has(hash)) hashesInLostAndFound.add(hash);
  }
  for (const [{ sha256 }, fault] of found) {
    const hash = sha256.toString('hex');
    if (!hashesWithRow.has(hash)) continue;
    const documents = await describeFile(executor, sha256);
    faults.push({ hash, fault, documents, isInLostAndFound: hashesInLostAndFound.has(hash) });
  }
  return faults.toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
}

async function listOrphans(executor: Executor, batch: readonly ComparedFile[]): Promise<ListedFile[]> {
  const filesWithoutRow = batch.flatMap(({ row, file }) => (row === undefined && file ? file : []));
  // The rows are checked again, because the row of a file that was just stored may have been added meanwhile.
  const hashesWithNewRow = await listHashesWithRow(executor, filesWithoutRow);
  return filesWithoutRow.filter(({ sha256 }) => !hashesWithNewRow.has(sha256.toString('hex')));
}

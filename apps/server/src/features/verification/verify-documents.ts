import type { Database, Executor } from '../../platform/database/index.ts';
import {
  DocumentDamaged,
  type DocumentStore,
  type StoredBytes,
} from '../../platform/document-store/index.ts';
import { comparedParts } from './compared-parts.ts';
import {
  countStoredFiles,
  describeFile,
  findDayNumber,
  listNamedHashes,
} from './stored-file-check.repository.ts';

/** Number of nights in which every byte is read once. */
const NIGHTS = 7;

/** A file that a row names and that cannot be delivered. */
export interface DamagedDocument {
  /** SHA-256 in hex: its name in the store. */
  readonly hash: string;
  /**
   * `size` and `altered`: the file has other bytes than were stored. `unreadable`: the file system reports an error.
   */
  readonly fault: 'missing' | 'size' | 'altered' | 'unreadable';
  /** Numbers of the documents, or names of held files. */
  readonly documents: readonly string[];
  /** An undamaged copy is in the lost+found; it is put back automatically or with `store restore`. */
  readonly isLost: boolean;
}

export interface DocumentsReport {
  /** Files that rows name. */
  readonly files: number;
  /** How many of them were read completely. */
  readonly read: number;
  readonly faults: readonly DamagedDocument[];
  /**
   * Hashes of files that no row names: left by a process that died, or newer than a restored database; they are set
   * aside after a day.
   */
  readonly unreferenced: readonly string[];
  /** Paths in the store that it has not created. */
  readonly unexpectedFiles: readonly string[];
}

export interface VerifyOptions {
  /** The parts whose bytes are read too, not only names and sizes. */
  readonly reads?: (part: number) => boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

interface Parts {
  readonly database: Database;
  readonly store: DocumentStore;
}

/**
 * Compares the rows of files with the store: each row has its file of its size, and each file its row. Reads every byte
 * of the requested parts.
 */
export async function verifyDocuments(
  { database: { executor }, store }: Parts,
  { reads = () => false, signal, onProgress = () => undefined }: VerifyOptions = {},
): Promise<DocumentsReport> {
  const total = await countStoredFiles(executor);
  const [faults, unreferenced, unexpectedFiles]: [DamagedDocument[], string[], string[]] = [[], [], []];
  const undamaged = (await store.lostAndFound.list()).filter(({ isDamaged }) => !isDamaged);
  const lost = new Set(undamaged.map(({ sha256 }) => sha256.toString('hex')));
  let files = 0;
  let read = 0;
  for await (const { part, rows, sizes, ...found } of comparedParts(executor, store)) {
    signal?.throwIfAborted();
    for (const row of rows) {
      signal?.throwIfAborted();
      const fault = findSizeFault(row, sizes) ?? (reads(part) ? await findByteFault(store, row) : undefined);
      const stillNamed = fault === undefined || (await listNamedHashes(executor, [row])).size > 0;
      if (fault !== undefined && stillNamed) faults.push(await describe(executor, row, fault, lost));
      if (reads(part)) read += 1;
      files += 1;
      onProgress(files, Math.max(total, files));
    }
    unexpectedFiles.push(...found.unexpectedFiles);
    unreferenced.push(...(await listUnnamed(executor, rows, found.files)));
  }
  return { files, read, faults, unreferenced, unexpectedFiles };
}

/** The nightly check: all names and sizes, and the bytes of one part in seven, a different one each night. */
export async function verifyNightly(parts: Parts, signal: AbortSignal): Promise<DocumentsReport> {
  const day = await findDayNumber(parts.database.executor);
  return verifyDocuments(parts, { reads: (part) => isPartReadOnDay(day, part), signal });
}

/** @param day counted from any fixed day */
export function isPartReadOnDay(day: number, part: number): boolean {
  return part % NIGHTS === day % NIGHTS;
}

type Fault = DamagedDocument['fault'];

function findSizeFault({ sha256, size }: StoredBytes, sizes: ReadonlyMap<string, number>): Fault | undefined {
  const found = sizes.get(sha256.toString('hex'));
  if (found === undefined) return 'missing';
  return found === size ? undefined : 'size';
}

async function findByteFault(store: DocumentStore, { sha256 }: StoredBytes): Promise<Fault | undefined> {
  try {
    await store.read(sha256);
    return undefined;
  } catch (error) {
    return error instanceof DocumentDamaged ? error.fault : 'unreadable';
  }
}

async function describe(
  executor: Executor,
  { sha256 }: StoredBytes,
  fault: Fault,
  lost: ReadonlySet<string>,
): Promise<DamagedDocument> {
  const hash = sha256.toString('hex');
  return { hash, fault, documents: await describeFile(executor, sha256), isLost: lost.has(hash) };
}

async function listUnnamed(
  executor: Executor,
  rows: readonly StoredBytes[],
  files: readonly StoredBytes[],
): Promise<string[]> {
  const named = new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
  const without = files.filter(({ sha256 }) => !named.has(sha256.toString('hex')));
  // Checked again: the row of a file that was just stored may have been added meanwhile.
  const come = await listNamedHashes(executor, without);
  return without.map(({ sha256 }) => sha256.toString('hex')).filter((hash) => !come.has(hash));
}

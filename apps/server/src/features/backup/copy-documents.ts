import { forEachConcurrently } from '../../platform/concurrency/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { type DocumentStore, readIntact, type StoredBytes } from '../../platform/document-store/index.ts';
import { type ComparedFile, compareFiles, estimateStoredFiles } from '../verification/index.ts';

/** Files are read and written together until they have this number of bytes or of files. */
const MAX_BATCH_BYTES = 32 * 1024 * 1024;
const MAX_BATCH_FILES = 1_000;
/** Files read at the same time, because an S3 server answers each request only after a network round trip. */
export const CONCURRENT_READS = 16;

export interface CopyReport {
  /** The number of files to which rows refer. */
  readonly files: number;
  /** The number of documents that were written; the others existed. */
  readonly copied: number;
  /** The number of documents that have no undamaged copy. */
  readonly unrecoverable: number;
}

export interface CopyOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Copies of documents, as files or as objects of a server. */
export type DocumentCopies = Pick<DocumentStore, 'read' | 'putMany' | 'list'>;

export interface CopySettings extends CopyOptions {
  /** Reads existing copies too, because a copy can become damaged like any file. */
  readonly readsCopies: boolean;
  /** Called after each batch of files was copied, in the order of their hashes. */
  readonly onCopied?: (rows: readonly StoredBytes[]) => Promise<void>;
}

/** Copies the files that are missing in the other store or have another size there; with `readsCopies` also damaged ones. */
export async function copyDocuments(
  executor: Executor,
  { from, to }: { readonly from: Pick<DocumentStore, 'read'>; readonly to: DocumentCopies },
  { signal, onProgress, readsCopies, onCopied }: CopySettings,
): Promise<CopyReport> {
  const total = await estimateStoredFiles(executor);
  let [files, copied, unrecoverable] = [0, 0, 0];
  for await (const batch of toBatches(compareFiles(executor, to))) {
    signal.throwIfAborted();
    const bytesToCopy: Buffer[] = [];
    await forEachConcurrently(batch, CONCURRENT_READS, async ({ row, copySize }) => {
      const hasSize = copySize === row.size;
      if (hasSize && (!readsCopies || (await readIntact(to, row.sha256)) !== undefined)) return;
      const bytes = await readIntact(from, row.sha256);
      if (bytes === undefined) unrecoverable += 1;
      else bytesToCopy.push(bytes);
    });
    await to.putMany(bytesToCopy);
    copied += bytesToCopy.length;
    files += batch.length;
    onProgress(files, Math.max(total, files));
    await onCopied?.(batch.map(({ row }) => row));
  }
  return { files, copied, unrecoverable };
}

interface WantedCopy {
  readonly row: StoredBytes;
  /** Undefined when there is no copy. */
  readonly copySize: number | undefined;
}

/** The files that have a row, in batches of limited size; a larger file is a batch of its own. */
async function* toBatches(compared: AsyncIterable<ComparedFile>): AsyncGenerator<readonly WantedCopy[]> {
  let [batch, bytes]: [WantedCopy[], number] = [[], 0];
  for await (const { row, file } of compared) {
    if (row === undefined) continue;
    if (batch.length > 0 && (bytes + row.size > MAX_BATCH_BYTES || batch.length === MAX_BATCH_FILES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push({ row, copySize: file?.size });
    bytes += row.size;
  }
  if (batch.length > 0) yield batch;
}

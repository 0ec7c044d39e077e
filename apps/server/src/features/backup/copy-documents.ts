import type { Executor } from '../../platform/database/index.ts';
import { DocumentDamaged, type DocumentStore } from '../../platform/document-store/index.ts';
import { compareParts, countStoredFiles } from '../verification/index.ts';
import { openCopies } from './backup-folder.ts';

/** Files are written to the disk together until they have this number of bytes. */
const MAX_BATCH_BYTES = 32 * 1024 * 1024;

export interface CopyReport {
  /** Files that rows name. */
  readonly files: number;
  /** How many of them were written; the others existed. */
  readonly copied: number;
  /** How many of them have no undamaged copy. */
  readonly unrecoverable: number;
}

export interface CopyOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Restores files that are missing or damaged in the store; undamaged files stay, also those newer than the backup. */
export function restoreDocuments(
  executor: Executor,
  store: DocumentStore,
  folder: string,
  options: CopyOptions,
): Promise<CopyReport> {
  return copyDocuments(executor, { from: openCopies(folder), to: store }, options);
}

/**
 * Copies the files that are missing or damaged in the other store. Existing copies are read too, because a copy can
 * become damaged like any file.
 */
export async function copyDocuments(
  executor: Executor,
  { from, to }: { readonly from: DocumentStore; readonly to: DocumentStore },
  { signal, onProgress }: CopyOptions,
): Promise<CopyReport> {
  const total = await countStoredFiles(executor);
  let [files, copied, unrecoverable] = [0, 0, 0];
  for await (const { rows, sizes } of compareParts(executor, to)) {
    let batch: Buffer[] = [];
    for (const row of rows) {
      signal.throwIfAborted();
      files += 1;
      onProgress(files, Math.max(total, files));
      const hasSize = sizes.get(row.sha256.toString('hex')) === row.size;
      if (hasSize && (await readIntact(to, row.sha256)) !== undefined) continue;
      const bytes = await readIntact(from, row.sha256);
      if (bytes === undefined) {
        unrecoverable += 1;
        continue;
      }
      copied += 1;
      batch = await putFullBatch(to, [...batch, bytes]);
    }
    await to.putMany(batch);
  }
  return { files, copied, unrecoverable };
}

/** @returns undefined when the file is missing or damaged */
async function readIntact(store: DocumentStore, sha256: Buffer): Promise<Buffer | undefined> {
  try {
    return await store.read(sha256);
  } catch (error) {
    if (error instanceof DocumentDamaged) return undefined;
    throw error;
  }
}

/** Writes the batch when it is full. @returns the batch that is not written yet */
async function putFullBatch(store: DocumentStore, batch: Buffer[]): Promise<Buffer[]> {
  if (batch.reduce((sum, { length }) => sum + length, 0) < MAX_BATCH_BYTES) return batch;
  await store.putMany(batch);
  return [];
}

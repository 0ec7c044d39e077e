import type { Executor } from '../../platform/database/index.ts';
import {
  DocumentDamaged,
  type DocumentStore,
  type StoredBytes,
} from '../../platform/document-store/index.ts';
import { comparedParts, countStoredFiles } from '../verification/index.ts';
import { documentsIn } from './backup-folder.ts';

/** Bytes of the files that are made durable together. */
const MAX_BYTES_AT_ONCE = 32 * 1024 * 1024;

export interface CopyReport {
  /** Files that rows name. */
  readonly files: number;
  /** How many of them were written; the others existed. */
  readonly copied: number;
  /** Hashes of files without any undamaged copy. */
  readonly lost: readonly string[];
}

export interface CopyWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Restores files that are missing or damaged in the store; undamaged files stay, also those newer than the backup. */
export function restoreDocuments(
  executor: Executor,
  store: DocumentStore,
  folder: string,
  watch: CopyWatch,
): Promise<CopyReport> {
  return copyDocuments(executor, { from: documentsIn(folder), to: store }, watch);
}

/**
 * Copies the files that are missing or damaged in the other store. Existing copies are read too, because a copy can
 * become damaged like any file.
 */
export async function copyDocuments(
  executor: Executor,
  { from, to }: { readonly from: DocumentStore; readonly to: DocumentStore },
  { signal, onProgress }: CopyWatch,
): Promise<CopyReport> {
  const total = await countStoredFiles(executor);
  const lost: string[] = [];
  let [files, copied] = [0, 0];
  for await (const { rows, sizes } of comparedParts(executor, to)) {
    let batch: Buffer[] = [];
    for (const row of rows) {
      signal.throwIfAborted();
      files += 1;
      onProgress(files, Math.max(total, files));
      const hash = row.sha256.toString('hex');
      if (await isWhole(to, row, sizes.get(hash))) continue;
      const bytes = await findWhole(from, row.sha256);
      if (bytes === undefined) {
        lost.push(hash);
        continue;
      }
      copied += 1;
      batch = await putSome(to, [...batch, bytes]);
    }
    await to.putMany(batch);
  }
  return { files, copied, lost };
}

async function isWhole(
  to: DocumentStore,
  { sha256, size }: StoredBytes,
  found: number | undefined,
): Promise<boolean> {
  return found === size && (await findWhole(to, sha256)) !== undefined;
}

async function findWhole(store: DocumentStore, sha256: Buffer): Promise<Buffer | undefined> {
  try {
    return await store.read(sha256);
  } catch (error) {
    if (error instanceof DocumentDamaged) return undefined;
    throw error;
  }
}

/** @returns the batch that is not written yet */
async function putSome(store: DocumentStore, batch: Buffer[]): Promise<Buffer[]> {
  if (batch.reduce((sum, { length }) => sum + length, 0) < MAX_BYTES_AT_ONCE) return batch;
  await store.putMany(batch);
  return [];
}

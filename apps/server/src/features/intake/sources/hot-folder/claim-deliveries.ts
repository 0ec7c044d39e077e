import path from 'node:path';
import type { ReaderPool } from '@belegfach/einvoice';
import { isIndexFormat, MAX_INDEX_BYTES, listLinkedFiles } from '../../index-files/index.ts';
import type { NewBatch } from '../../receipts/intake-batch.repository.ts';
import type { DeliveryContext } from './advance-delivery.ts';
import { createClaimFolder, removeClaimFolder, claimFiles } from './claim-folder.ts';
import {
  addFiles,
  addUnindexed,
  type ClassifiedFile,
  type DeliveryState,
  startDelivery,
} from './delivery.ts';
import { toStoredBytes } from '../../model/delivery-item.ts';
import type { IntakeLog } from '../../model/intake-log.ts';
import { loadDelivery } from './load-delivery.ts';
import type { UnindexedDocument, WatchedFile } from './unindexed-documents.ts';
import { FilesByName } from './files-by-name.ts';
import { readWholeFile } from './untrusted-files.ts';
import type { WatchedEntry } from './stability-check.ts';

export interface WatcherDependencies extends DeliveryContext {
  readonly readers: Pick<ReaderPool, 'read'>;
  readonly log: IntakeLog;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Whether a file has waited its full time for its index or its linked files. */
export function isOverdueNow({ now, times }: WatcherDependencies, { firstSeenMs }: WatchedEntry): boolean {
  return now() - firstSeenMs >= times.waitingTimeMs;
}

/** The files that lie in a hot folder now, without `work/` and `done/`. */
export interface HotFolderContent {
  readonly files: readonly WatchedFile[];
  /** Done markers by the lower-case name of the file that they mark. */
  readonly doneMarkers: ReadonlyMap<string, string>;
}

/**
 * Takes index files as one delivery. Returns undefined if another process took them, or if their linked files are still
 * missing.
 */
export async function claimIndexes(
  dependencies: WatcherDependencies,
  indexes: readonly WatchedFile[],
  folderContent: HotFolderContent,
): Promise<DeliveryState | undefined> {
  const { service, scope, folder, checkpoint } = dependencies;
  const contents = await Promise.all(indexes.map((index) => readIndexInFolder(folder.path, index)));
  const linkedFiles = findLinkedFiles(dependencies, indexes, contents, folderContent.files);
  if (linkedFiles === 'incomplete') return undefined;
  const [index, content] = [indexes[0], contents[0]];
  const isSingleIndex = indexes.length === 1 && index !== undefined && content !== undefined;
  const batch: NewBatch = {
    channel: 'hot-folder',
    ...(isSingleIndex ? { index: { name: index.name, sha256: toStoredBytes(content).sha256 } } : {}),
  };
  const openedBatch = await service.openBatch(scope(), batch);
  const claim = await createClaimFolder(folder, openedBatch.publicId);
  checkpoint('claim:folder-made');
  const taken = await claimFiles(folder.path, claim, indexes, folderContent.doneMarkers);
  if (taken.length === 0) {
    await service.finishBatch(scope(), openedBatch);
    await removeClaimFolder(claim);
    return undefined;
  }
  await claimFiles(folder.path, claim, linkedFiles, folderContent.doneMarkers);
  checkpoint('claim:index-taken');
  return loadDelivery(service, scope(), folder, claim, folderContent.files);
}

/** Takes documents that need no index as one delivery. */
export async function claimDocuments(
  dependencies: WatcherDependencies,
  documents: readonly UnindexedDocument[],
  folderContent: HotFolderContent,
): Promise<DeliveryState | undefined> {
  const { service, scope, folder, checkpoint } = dependencies;
  const batch = await service.openBatch(scope(), { channel: 'hot-folder' });
  const claim = await createClaimFolder(folder, batch.publicId);
  checkpoint('claim:folder-made');
  const files: ClassifiedFile[] = [];
  for (const { file, pairedFile } of documents) {
    // The XML is taken first. Otherwise, after a restart, the PDF of a pair could be taken as a plain PDF.
    const pairFiles = pairedFile === undefined ? [file] : [pairedFile, file];
    files.push(...(await claimFiles(folder.path, claim, pairFiles, folderContent.doneMarkers)));
  }
  const delivery = addUnindexed(addFiles(startDelivery(claim, batch, []), files));
  checkpoint('claim:files-taken');
  if (delivery.pending.size > 0) return delivery;
  await service.finishBatch(scope(), batch);
  await removeClaimFolder(claim);
  return undefined;
}

/** Undefined if the file is unreadable or larger than any index. `loadDelivery` then reports it as unusable. */
async function readIndexInFolder(folder: string, index: WatchedFile): Promise<Buffer | undefined> {
  if (index.size > MAX_INDEX_BYTES) return undefined;
  const bytes = await readWholeFile(path.join(folder, index.name));
  return typeof bytes === 'string' ? undefined : bytes;
}

/** Returns the ledgers that the indexes name, if all have come or their waiting time is over. */
function findLinkedFiles(
  dependencies: WatcherDependencies,
  indexes: readonly WatchedFile[],
  contents: readonly (Buffer | undefined)[],
  files: readonly WatchedFile[],
): WatchedFile[] | 'incomplete' {
  const names = new FilesByName(files);
  const linkedFiles: WatchedFile[] = [];
  for (const [position, index] of indexes.entries()) {
    const bytes = contents[position];
    if (!isIndexFormat(index.kind) || bytes === undefined) continue;
    for (const name of listLinkedFiles({ format: index.kind, bytes })) {
      const file = names.find(name);
      if (file?.isComplete === true) linkedFiles.push(file);
      else if (!isOverdueNow(dependencies, index)) return 'incomplete';
    }
  }
  return linkedFiles;
}

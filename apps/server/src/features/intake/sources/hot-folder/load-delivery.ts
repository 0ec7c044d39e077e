import path from 'node:path';
import { foldFileName, isIndexFormat, MAX_INDEX_BYTES, readIndexFile } from '../../index-files/index.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { type ClaimFolder, createClaimFolder } from './claim-folder.ts';
import {
  addFiles,
  addUnindexed,
  type ClaimedIndexFile,
  type ClassifiedFile,
  type DeliveryState,
  applyOutcomes,
  startDelivery,
} from './delivery.ts';
import { recogniseFileIn } from './file-kinds.ts';
import { listEntries } from './folder-entries.ts';
import { findSidecarDocument, FilesByName } from './files-by-name.ts';
import type { ProviderFolder } from './provider-folder.ts';
import { readWholeFile } from './untrusted-files.ts';
import { unpackArchives, type UnpackResult } from './unpack-archive.ts';

/**
 * Loads a new claim, or a claim of a process that died: reads its indexes and takes earlier outcomes from the database.
 * @param folderFiles the documents in the hot folder, to which a sidecar may belong
 */
export async function loadDelivery(
  service: IntakeService,
  scope: IntakeScope,
  folder: ProviderFolder,
  claim: ClaimFolder | { readonly id: string },
  folderFiles: readonly ClassifiedFile[],
): Promise<DeliveryState> {
  const opened = await ensureBatch(service, scope, folder, claim);
  const archives = await unpackArchives(opened.claim.path);
  const delivery = await readDelivery(opened, scope, archives, folderFiles);
  const outcomes = await service.listOutcomes(scope, opened.batch);
  const applied = applyOutcomes(delivery, outcomes.values());
  // The claim still contains the files of items that have an outcome but were not moved to `done/` yet.
  return addFiles(applied.delivery, delivery.files.values());
}

/** Reads a folder of an upload or a command as a delivery. Its archives were unpacked before. */
export function readFolder(
  folder: string,
  batch: IntakeBatch,
  scope: IntakeScope,
  archives: ReadonlyMap<string, UnpackResult>,
): Promise<DeliveryState> {
  const claim = { id: '', path: folder, done: folder, batchId: batch.publicId, claimedAt: new Date() };
  return readDelivery({ claim, batch }, scope, archives, []);
}

/**
 * Reads a folder as a delivery: its indexes with their rows, and the documents that no row names. `archives` contains the
 * results of unpacking. An archive that could not be unpacked is an item that is rejected.
 */
async function readDelivery(
  { claim, batch }: Pick<DeliveryState, 'claim' | 'batch'>,
  scope: IntakeScope,
  archives: ReadonlyMap<string, UnpackResult>,
  folderFiles: readonly ClassifiedFile[],
): Promise<DeliveryState> {
  const entries = await listEntries(claim.path);
  const files: ClassifiedFile[] = [];
  for (const entry of entries) {
    const unpacking = archives.get(entry.name);
    if (unpacking === 'unpacked') continue;
    const refusal = unpacking === undefined || unpacking === 'broken' ? {} : { refusal: unpacking };
    files.push({ ...entry, kind: await recogniseFileIn(claim.path, entry.name), ...refusal });
  }
  const indexFiles = await readIndexFiles(claim.path, files, folderFiles, scope);
  return addUnindexed(addFiles(startDelivery(claim, batch, indexFiles), files));
}

/** A claim without a claim file, or with a delivery that is not in the database (after a restore), becomes a new delivery. */
async function ensureBatch(
  service: IntakeService,
  scope: IntakeScope,
  folder: ProviderFolder,
  claim: ClaimFolder | { readonly id: string },
) {
  if ('batchId' in claim) {
    const batch = await service.findBatch(scope, claim.batchId);
    if (batch !== undefined) return { claim, batch };
  }
  const newBatch = await service.openBatch(scope, { channel: 'hot-folder' });
  return { claim: await createClaimFolder(folder, newBatch.publicId, claim.id), batch: newBatch };
}

async function readIndexFiles(
  folder: string,
  files: readonly ClassifiedFile[],
  folderFiles: readonly ClassifiedFile[],
  scope: IntakeScope,
): Promise<ClaimedIndexFile[]> {
  const names = new FilesByName([...folderFiles, ...files]);
  const ledgers = new Map<string, Uint8Array>();
  for (const { name, kind } of files) {
    const bytes = kind === 'ledger' ? await readWholeFile(path.join(folder, name)) : 'unreadable';
    if (typeof bytes !== 'string') ledgers.set(foldFileName(name), bytes);
  }
  const openLinked = (name: string) => ledgers.get(foldFileName(name));
  const indexFiles: ClaimedIndexFile[] = [];
  for (const { name, kind } of files) {
    if (!isIndexFormat(kind)) continue;
    const bytes = await readClaimedIndex(path.join(folder, name));
    const documentName = findSidecarDocument(name, names)?.name;
    const file = { name, format: kind, bytes, documentName, openLinked };
    indexFiles.push({ name, reading: readIndexFile(file, scope.provider.mapping) });
  }
  return indexFiles;
}

async function readClaimedIndex(file: string): Promise<Uint8Array> {
  const bytes = await readWholeFile(file);
  if (bytes === 'unreadable') return new Uint8Array();
  // A file above the limit of a document is larger than any index and is not read.
  return bytes === 'too-large' ? new Uint8Array(MAX_INDEX_BYTES + 1) : bytes;
}

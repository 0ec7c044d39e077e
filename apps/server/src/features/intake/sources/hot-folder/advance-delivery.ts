import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { makeDoneFolder, moveToDone, removeClaimFolder, claimFiles } from './claim-folder.ts';
import {
  addFiles,
  type ClassifiedFile,
  type DeliveryState,
  itemKeyOfRow,
  type PendingItem,
  applyOutcomes,
} from './delivery.ts';
import { isIntakeName } from './folder-entries.ts';
import type { Checkpoint, HotFolderTimes } from './hot-folder-options.ts';
import { loadNextItems } from './load-next-items.ts';
import { FilesByName } from './files-by-name.ts';
import { requireRealFolder, writeAtomically } from './untrusted-files.ts';
import type { ProviderFolder } from './provider-folder.ts';
import { nameResult, writeResult } from './result-file.ts';
import type { IndexReading } from '../../index-files/index.ts';

export interface DeliveryContext {
  readonly folder: ProviderFolder;
  /** Called for every use, since the provider's settings may change. */
  readonly scope: () => IntakeScope;
  readonly service: IntakeService;
  readonly times: HotFolderTimes;
  readonly checkpoint: Checkpoint;
}

/**
 * Claims the complete files for which rows of the delivery still wait. A file that came after the waiting time belongs to
 * another delivery, even if the server was down meanwhile.
 */
export async function claimNamedFiles(
  { folder, checkpoint, times }: DeliveryContext,
  delivery: DeliveryState,
  completeFiles: readonly ClassifiedFile[],
  doneMarkers: ReadonlyMap<string, string>,
): Promise<DeliveryState> {
  const deadline = delivery.claim.claimedAt.getTime() + times.waitingTimeMs;
  const isPastDeadline = Date.now() > deadline;
  const folderFiles = new FilesByName(
    completeFiles.filter(({ ctimeMs }) => !isPastDeadline || ctimeMs <= deadline),
  );
  const added = new Map<string, ClassifiedFile>();
  for (const { fileName } of delivery.pending.values()) {
    const file = delivery.filesByName.find(fileName) ?? folderFiles.find(fileName);
    if (file === undefined) continue;
    const filesToClaim = [file, folderFiles.findPairedFile(file.name) ?? []]
      .flat()
      .filter(({ name, kind }) => kind === 'document' && !delivery.files.has(name) && !added.has(name));
    const claimedFiles = await claimFiles(folder.path, delivery.claim, filesToClaim, doneMarkers);
    for (const claimedFile of claimedFiles) added.set(claimedFile.name, claimedFile);
  }
  checkpoint('claim:files-taken');
  return added.size === 0 ? delivery : addFiles(delivery, added.values());
}

/**
 * Submits the next items of a delivery and moves their files to `done/`.
 * @returns the next state with `more` if there is more to do immediately, or `waiting` if files are still missing;
 * `finished` if the delivery was removed from `work/`
 */
export async function advanceDelivery(
  context: DeliveryContext,
  delivery: DeliveryState,
): Promise<{ readonly delivery: DeliveryState; readonly next: 'more' | 'waiting' } | 'finished'> {
  const { service, scope, checkpoint } = context;
  const { claim, batch } = delivery;
  await requireRealFolder(claim.path);
  const items = await loadNextItems(delivery, listReady(context, delivery));
  let current = delivery;
  if (items.length > 0) {
    const outcomes = await service.submit(scope(), { channel: 'hot-folder', items, batch });
    const applied = applyOutcomes(delivery, outcomes);
    for (const names of applied.unneededFiles) await moveToDone(claim, names);
    checkpoint('move:put-away');
    current = applied.delivery;
  }
  if (current.pending.size > 0) {
    // The sender learns the outcome of the decided rows immediately, while the other rows still wait for their files.
    if (items.length > 0 && listReady(context, current).length === 0) await writeResults(context, current);
    return { delivery: current, next: items.length > 0 ? 'more' : 'waiting' };
  }
  await finish(context, current);
  return 'finished';
}

/**
 * Lists the items whose file has come, has an unsafe name, or is overdue. A row waits its full time even if an earlier
 * file of that name exists, since its file may still come.
 */
function listReady({ times }: DeliveryContext, delivery: DeliveryState): readonly PendingItem[] {
  const isReady = ({ fileName, indexRow }: PendingItem) =>
    delivery.filesByName.find(fileName) !== undefined || indexRow?.problems.includes('file-name') === true;
  const pending = [...delivery.pending.values()];
  const ready = pending.filter(isReady);
  if (ready.length > 0) return ready;
  return Date.now() - delivery.claim.claimedAt.getTime() >= times.waitingTimeMs ? pending : [];
}

/**
 * Writes the result files, then moves the index to `done/`. After a restart between these two steps, the same result is
 * written again.
 */
async function finish(context: DeliveryContext, delivery: DeliveryState): Promise<void> {
  const { folder, service, scope, checkpoint } = context;
  const { claim, batch, indexFiles } = delivery;
  await makeDoneFolder(claim);
  for (const { name, reading } of indexFiles) {
    const result = resultOf(delivery, name, reading);
    await writeAtomically(path.join(claim.done, nameResult(name)), result);
    checkpoint('result:written');
    await writeAtomically(path.join(folder.path, nameResult(name)), result);
    checkpoint('result:in-place');
  }
  await moveToDone(
    claim,
    (await readdir(claim.path)).filter((name) => isIntakeName(name) || name.endsWith('.done')),
  );
  checkpoint('index:put-away');
  await service.finishBatch(scope(), batch);
  await removeClaimFolder(claim);
}

/** The result so far, next to the index. */
async function writeResults({ folder }: DeliveryContext, delivery: DeliveryState): Promise<void> {
  for (const { name, reading } of delivery.indexFiles)
    await writeAtomically(path.join(folder.path, nameResult(name)), resultOf(delivery, name, reading));
}

function resultOf({ outcomes }: DeliveryState, name: string, reading: IndexReading): Buffer {
  return writeResult(reading, (row) => outcomes.get(itemKeyOfRow(name, row)));
}

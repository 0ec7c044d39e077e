import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { makeDoneFolder, archiveFiles, removeClaimFolder, takeFiles } from './claim-folder.ts';
import { type Delivery, keyOfRow, type KnownFile, type PendingItem } from './delivery.ts';
import { isIntakeName } from './folder-entries.ts';
import type { Checkpoint, HotFolderTimes } from './hot-folder-options.ts';
import { loadSlice } from './load-slice.ts';
import { pairName, NameIndex } from './file-names.ts';
import { requireRealFolder } from './real-folder.ts';
import type { ProviderFolder } from './provider-folder.ts';
import { nameResult, writeResult } from './result-file.ts';
import { writeAtomically } from './write-atomically.ts';

export interface DeliveryContext {
  readonly folder: ProviderFolder;
  /** Called for every use, since the provider's settings may change. */
  readonly scope: () => IntakeScope;
  readonly service: IntakeService;
  readonly times: HotFolderTimes;
  readonly checkpoint: Checkpoint;
}

/**
 * Takes the files that rows of the delivery still wait for, if they are complete. A file that came after the waiting
 * time belongs to another delivery, also if the server was down meanwhile.
 */
export async function takeNamedFiles(
  { folder, checkpoint, times }: DeliveryContext,
  delivery: Delivery,
  settled: readonly KnownFile[],
  doneMarkers: ReadonlyMap<string, string>,
): Promise<void> {
  const deadline = delivery.claim.claimedAt.getTime() + times.companionWaitMs;
  const isOver = Date.now() > deadline;
  const dropped = new NameIndex(settled.filter(({ ctimeMs }) => !isOver || ctimeMs <= deadline));
  for (const { fileName } of delivery.pending) {
    const file = delivery.find(fileName) ?? dropped.find(fileName);
    if (file === undefined) continue;
    const pair = pairName(file.name);
    const wanted = [file, pair === undefined ? undefined : dropped.find(pair)].filter(
      (one) => one?.kind.kind === 'document' && !delivery.holds(one.name),
    );
    const taken = await takeFiles(
      folder.path,
      delivery.claim,
      wanted.filter((one) => one !== undefined),
      doneMarkers,
    );
    for (const one of taken) delivery.hold(one);
  }
  checkpoint('claim:files-taken');
}

/**
 * Hands in the next part of a delivery and archives what is done.
 * @returns `more` if there is more to do immediately, `waiting` if files are still missing, `finished` if it is removed
 * from `work/`
 */
export async function advanceDelivery(
  context: DeliveryContext,
  delivery: Delivery,
): Promise<'more' | 'waiting' | 'finished'> {
  const { service, scope, checkpoint } = context;
  await requireRealFolder(delivery.claim.path);
  const items = await loadSlice(delivery, listReady(context, delivery));
  if (items.length > 0) {
    const outcomes = await service.submit(scope(), { channel: 'hot-folder', items, batch: delivery.batch });
    for (const outcome of outcomes) await archiveFiles(delivery.claim, delivery.settle(outcome));
    checkpoint('move:put-away');
  }
  if (delivery.pending.length > 0) return items.length > 0 ? 'more' : 'waiting';
  await finish(context, delivery);
  return 'finished';
}

/**
 * Items whose file is present, not allowed, or overdue. A row waits its full time even if an earlier file of that name
 * exists, since its own file may still come.
 */
function listReady({ times }: DeliveryContext, delivery: Delivery): readonly PendingItem[] {
  const isHere = ({ fileName, row }: PendingItem) =>
    delivery.find(fileName) !== undefined || row?.problems.includes('file-name') === true;
  const here = delivery.pending.filter(isHere);
  if (here.length > 0) return here;
  return Date.now() - delivery.claim.claimedAt.getTime() >= times.companionWaitMs ? delivery.pending : [];
}

/**
 * Writes the result files before it archives the index, so that after a restart in between the same result is written
 * again.
 */
async function finish(
  { folder, service, scope, checkpoint }: DeliveryContext,
  delivery: Delivery,
): Promise<void> {
  const { claim, batch, indexes } = delivery;
  await makeDoneFolder(claim);
  for (const { name, reading } of indexes) {
    const result = writeResult(reading, (row) => delivery.outcomes.get(keyOfRow(name, row)));
    await writeAtomically(path.join(claim.done, nameResult(name)), result);
    checkpoint('result:written');
    await writeAtomically(path.join(folder.path, nameResult(name)), result);
    checkpoint('result:in-place');
  }
  await archiveFiles(
    claim,
    (await readdir(claim.path)).filter((name) => isIntakeName(name) || name.endsWith('.done')),
  );
  checkpoint('index:put-away');
  await service.finishBatch(scope(), batch);
  await removeClaimFolder(claim);
}

import { INTAKE_STATES, type IntakeState } from '@belegfach/contract';
import path from 'node:path';
import type { ClaimFolder } from '../hot-folder/claim-folder.ts';
import { keyOfRow } from '../hot-folder/delivery.ts';
import { readDelivery } from '../hot-folder/load-delivery.ts';
import { loadSlice } from '../hot-folder/load-slice.ts';
import { nameResult, writeResult } from '../hot-folder/result-file.ts';
import { writeWhole } from '../hot-folder/write-whole.ts';
import type { IndexRefusal } from '../index-files/index.ts';
import type { IntakeScope } from '../intake.policy.ts';
import type { IntakeService } from '../intake.service.ts';
import type { Outcome } from '../outcome.ts';

export interface FolderOptions {
  /** Only tells what would happen; nothing is written, no result files either. */
  readonly dryRun: boolean;
  readonly notify: boolean;
  /** Ends between two parts; what was taken in until then stays. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface FolderReport {
  readonly counts: Readonly<Record<IntakeState, number>>;
  readonly outcomes: readonly Outcome[];
  readonly refusedIndexes: readonly { readonly name: string; readonly refusal: IndexRefusal }[];
  /** False when it was stopped before the end. */
  readonly isComplete: boolean;
}

/**
 * Takes in the files of a folder as one delivery, by the same rules as the hot folder but for two: nothing is waited for, and the
 * files stay where they are. Each index is answered by a result file beside it.
 */
export async function takeInFolder(
  service: IntakeService,
  scope: IntakeScope,
  folder: string,
  { dryRun, notify, signal, onProgress }: FolderOptions,
): Promise<FolderReport> {
  const batch = dryRun
    ? { id: 0, publicId: '', channel: 'command' as const }
    : await service.openBatch(scope, { channel: 'command' });
  const place: ClaimFolder = {
    id: '',
    path: folder,
    done: folder,
    batchId: batch.publicId,
    claimedAt: new Date(),
  };
  const delivery = await readDelivery({ claim: place, batch }, scope);
  const total = delivery.pending.length;
  const outcomes: Outcome[] = [];
  onProgress(0, total);
  for (let pending = delivery.pending; pending.length > 0 && !signal.aborted; pending = delivery.pending) {
    const items = await loadSlice(delivery, pending);
    const found = dryRun
      ? await service.forecast(scope, items)
      : await service.submit(scope, { channel: 'command', items, batch, notify });
    for (const outcome of found) delivery.settle(outcome);
    outcomes.push(...found);
    onProgress(outcomes.length, total);
  }
  const isComplete = delivery.pending.length === 0;
  if (!dryRun) {
    if (isComplete)
      for (const { name, reading } of delivery.indexes)
        await writeWhole(
          path.join(folder, nameResult(name)),
          writeResult(reading, (row) => delivery.outcomes.get(keyOfRow(name, row))),
        );
    await service.finishBatch(scope, batch);
  }
  return {
    counts: countStates(outcomes),
    outcomes,
    refusedIndexes: delivery.indexes.flatMap(({ name, reading }) =>
      'refusal' in reading ? [{ name, refusal: reading }] : [],
    ),
    isComplete,
  };
}

function countStates(outcomes: readonly Outcome[]): Record<IntakeState, number> {
  const count = (state: IntakeState) => outcomes.filter((outcome) => outcome.state === state).length;
  const [received, accepted, quarantined, rejected, duplicate] = INTAKE_STATES;
  return {
    received: count(received),
    accepted: count(accepted),
    quarantined: count(quarantined),
    rejected: count(rejected),
    duplicate: count(duplicate),
  };
}

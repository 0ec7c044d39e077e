import type { IntakeState } from '@belegfach/contract';
import path from 'node:path';
import { type DeliveryState, itemKeyOfRow, applyOutcomes } from '../hot-folder/delivery.ts';
import { readFolder } from '../hot-folder/load-delivery.ts';
import { loadNextItems } from '../hot-folder/load-next-items.ts';
import { nameResult, writeResult } from '../hot-folder/result-file.ts';
import { writeAtomically } from '../hot-folder/untrusted-files.ts';
import type { IndexRefusal } from '../../index-files/index.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import type { Outcome } from '../../model/outcome.ts';
import { openFolderSource, type SourceFolder } from './folder-source.ts';

export interface FolderOptions {
  /** Only forecasts the outcomes and writes nothing, not even result files. */
  readonly dryRun: boolean;
  readonly notify: boolean;
  /** Stops between two submissions. Earlier documents stay. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface FolderReport {
  readonly counts: Readonly<Record<IntakeState, number>>;
  readonly outcomes: readonly Outcome[];
  readonly refusedIndexes: readonly { readonly name: string; readonly refusal: IndexRefusal }[];
  /** False if the signal stopped it before the end. */
  readonly isComplete: boolean;
}

/**
 * Takes in the files of a folder as one delivery, and each archive in it (or a single archive) as a separate delivery.
 * The rules of the hot folder apply, except that it does not wait for files and does not move them. Each index gets a
 * result file next to it, or next to its archive.
 * @throws Error if `sourcePath` is an archive that cannot be unpacked
 */
export async function takeInFolder(
  service: IntakeService,
  scope: IntakeScope,
  sourcePath: string,
  options: FolderOptions,
): Promise<FolderReport> {
  await using source = await openFolderSource(sourcePath);
  const opened: OpenDelivery[] = [];
  for (const { folder, results, archives } of source.folders) {
    const batch = options.dryRun
      ? { id: 0, publicId: '', channel: 'command' as const }
      : await service.openBatch(scope, { channel: 'command' });
    opened.push({ delivery: await readFolder(folder, batch, scope, archives), results });
  }
  const total = opened.reduce((sum, { delivery }) => sum + delivery.pending.size, 0);
  const outcomes: Outcome[] = [];
  options.onProgress(0, total);
  const finished: DeliveryState[] = [];
  for (const delivery of opened)
    finished.push(
      await takeInDelivery(service, scope, delivery, options, (newOutcomes) => {
        outcomes.push(...newOutcomes);
        options.onProgress(outcomes.length, total);
      }),
    );
  return {
    counts: countStates(outcomes),
    outcomes,
    refusedIndexes: finished.flatMap(listRefusals),
    isComplete: finished.every(({ pending }) => pending.size === 0),
  };
}

interface OpenDelivery {
  readonly delivery: DeliveryState;
  readonly results: SourceFolder['results'];
}

async function takeInDelivery(
  service: IntakeService,
  scope: IntakeScope,
  { delivery: opened, results }: OpenDelivery,
  { dryRun, notify, signal }: FolderOptions,
  onDone: (outcomes: readonly Outcome[]) => void,
): Promise<DeliveryState> {
  const { batch, indexFiles } = opened;
  let delivery = opened;
  while (delivery.pending.size > 0 && !signal.aborted) {
    const items = await loadNextItems(delivery, delivery.pending.values());
    const newOutcomes = dryRun
      ? await service.forecast(scope, items)
      : await service.submit(scope, { channel: 'command', items, batch, notify });
    ({ delivery } = applyOutcomes(delivery, newOutcomes));
    onDone(newOutcomes);
  }
  if (dryRun) return delivery;
  const { pending, outcomes } = delivery;
  if (pending.size === 0)
    for (const { name, reading } of indexFiles)
      await writeAtomically(
        path.join(results.folder, results.prefix + nameResult(name)),
        writeResult(reading, (row) => outcomes.get(itemKeyOfRow(name, row))),
      );
  await service.finishBatch(scope, batch);
  return delivery;
}

function listRefusals({ indexFiles }: DeliveryState): FolderReport['refusedIndexes'] {
  return indexFiles.flatMap(({ name, reading }) => ('reason' in reading ? [{ name, refusal: reading }] : []));
}

function countStates(outcomes: readonly Outcome[]): Record<IntakeState, number> {
  const counts = { received: 0, accepted: 0, quarantined: 0, rejected: 0, duplicate: 0 };
  for (const { state } of outcomes) counts[state] += 1;
  return counts;
}

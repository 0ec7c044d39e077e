import { INTAKE_STATES, type IntakeState } from '@belegfach/contract';
import path from 'node:path';
import { type Delivery, keyOfRow } from '../hot-folder/delivery.ts';
import { readDelivery } from '../hot-folder/load-delivery.ts';
import { loadSlice } from '../hot-folder/load-slice.ts';
import { nameResult, writeResult } from '../hot-folder/result-file.ts';
import { writeAtomically } from '../hot-folder/write-atomically.ts';
import type { IndexRefusal } from '../../index-files/index.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import type { Outcome } from '../../model/outcome.ts';
import { openFolderSource, type Place } from './folder-source.ts';

export interface FolderOptions {
  /** Only forecasts the outcomes; nothing is written, no result files either. */
  readonly dryRun: boolean;
  readonly notify: boolean;
  /** Stops between two parts; documents that were taken in until then stay. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface FolderReport {
  readonly counts: Readonly<Record<IntakeState, number>>;
  readonly outcomes: readonly Outcome[];
  readonly refusedIndexes: readonly { readonly name: string; readonly refusal: IndexRefusal }[];
  /** False if it was stopped before the end. */
  readonly isComplete: boolean;
}

/**
 * Takes in the files of a folder as one delivery, and each archive in it (or a single archive) as a separate delivery.
 * The rules are those of the hot folder with two exceptions: it waits for no files, and it does not move them. Each
 * index is answered by a result file next to it, or next to its archive.
 * @throws Error if a single archive was named and cannot be unpacked
 */
export async function takeInFolder(
  service: IntakeService,
  scope: IntakeScope,
  named: string,
  options: FolderOptions,
): Promise<FolderReport> {
  const source = await openFolderSource(named);
  try {
    const loads: Load[] = [];
    for (const place of source.places) loads.push(await openLoad(service, scope, place, options));
    const total = loads.reduce((sum, { delivery }) => sum + delivery.pending.length, 0);
    const outcomes: Outcome[] = [];
    options.onProgress(0, total);
    for (const load of loads)
      await workThrough(service, scope, load, options, (found) => {
        outcomes.push(...found);
        options.onProgress(outcomes.length, total);
      });
    return {
      counts: countStates(outcomes),
      outcomes,
      refusedIndexes: loads.flatMap(({ delivery }) => listRefusals(delivery)),
      isComplete: loads.every(({ delivery }) => delivery.pending.length === 0),
    };
  } finally {
    await source.close();
  }
}

interface Load {
  readonly delivery: Delivery;
  readonly answers: Place['answers'];
}

async function openLoad(
  service: IntakeService,
  scope: IntakeScope,
  { folder, answers, archives }: Place,
  { dryRun }: FolderOptions,
): Promise<Load> {
  const batch = dryRun
    ? { id: 0, publicId: '', channel: 'command' as const }
    : await service.openBatch(scope, { channel: 'command' });
  const claim = { id: '', path: folder, done: folder, batchId: batch.publicId, claimedAt: new Date() };
  return { delivery: await readDelivery({ claim, batch }, scope, { archives }), answers };
}

async function workThrough(
  service: IntakeService,
  scope: IntakeScope,
  { delivery, answers }: Load,
  { dryRun, notify, signal }: FolderOptions,
  onDone: (outcomes: readonly Outcome[]) => void,
): Promise<void> {
  const { batch } = delivery;
  for (let pending = delivery.pending; pending.length > 0 && !signal.aborted; pending = delivery.pending) {
    const items = await loadSlice(delivery, pending);
    const found = dryRun
      ? await service.forecast(scope, items)
      : await service.submit(scope, { channel: 'command', items, batch, notify });
    for (const outcome of found) delivery.settle(outcome);
    onDone(found);
  }
  if (dryRun) return;
  if (delivery.pending.length === 0)
    for (const { name, reading } of delivery.indexes)
      await writeAtomically(
        path.join(answers.folder, answers.prefix + nameResult(name)),
        writeResult(reading, (row) => delivery.outcomes.get(keyOfRow(name, row))),
      );
  await service.finishBatch(scope, batch);
}

function listRefusals({ indexes }: Delivery): FolderReport['refusedIndexes'] {
  return indexes.flatMap(({ name, reading }) => ('refusal' in reading ? [{ name, refusal: reading }] : []));
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

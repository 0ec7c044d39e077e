import { sql } from 'kysely';
import {
  markAllOrphans,
  type StoreDependencies,
  type SweepReport,
  sweepStore,
} from '../../src/features/store/index.ts';
import type { Executor } from '../../src/platform/database/index.ts';

/** Marks the files without a document, lets a day pass for their marks, and sweeps. */
export async function sweepADayLater(dependencies: StoreDependencies, owner: Executor): Promise<SweepReport> {
  await markAllOrphans(dependencies.database.executor, dependencies.store);
  await ageMarks(owner);
  return sweepStore(dependencies);
}

/** Makes all marks of the sweep 25 hours older. */
export async function ageMarks(owner: Executor): Promise<void> {
  await sql`update file_sweep set marked_at = marked_at - interval '25 hours'`.execute(owner);
}

import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/**
 * The name of a check: that documents are undamaged, that the journals' chains are intact, or that the lists' totals are
 * right.
 */
export type CheckName = 'documents' | 'journals' | 'counters';

/** Replaces the result of the last run of a check. */
export async function recordCheckResult(executor: Executor, name: CheckName, faults: number): Promise<void> {
  const result = { checked_at: sql<Date>`now()`, faults };
  await executor
    .insertInto('check_result')
    .values({ name, ...result })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(result))
    .execute();
}

/** For each check the faults of its last run and the seconds since then. A check that has never run is missing. */
export async function listCheckResults(executor: Executor) {
  return executor
    .selectFrom('check_result')
    .select(['name', 'faults'])
    .select(sql<number>`extract(epoch from now() - checked_at)::double precision`.as('ageSeconds'))
    .execute();
}

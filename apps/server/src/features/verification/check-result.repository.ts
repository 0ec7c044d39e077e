import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/**
 * What is checked: that documents are undamaged, that the journals' chains are intact, and that the lists' totals are
 * right.
 */
export type CheckName = 'documents' | 'journals' | 'counters';

/**
 * Replaces the result of the last run of a check.
 * @param parts those that this run has checked, for a check that reads a part of its data each night
 */
export async function recordCheckResult(
  executor: Executor,
  name: CheckName,
  faults: number,
  parts: readonly number[] = [0],
): Promise<void> {
  const result = { checked_at: sql<Date>`now()`, faults };
  await executor
    .insertInto('check_result')
    .values(parts.map((part) => ({ name, part, ...result })))
    .onConflict((conflict) => conflict.columns(['name', 'part']).doUpdateSet(result))
    .execute();
}

/**
 * For each check the faults of its last run, or of the worst part, and the seconds since the last run. A check that has
 * never run is missing.
 */
export async function listCheckResults(executor: Executor) {
  return executor
    .selectFrom('check_result')
    .select(['name'])
    .select(({ fn }) => fn.max('faults').as('faults'))
    .select(sql<number>`extract(epoch from now() - max(checked_at))::double precision`.as('ageSeconds'))
    .groupBy('name')
    .execute();
}

import { sql } from 'kysely';
import type { Executor } from '../platform/database/index.ts';

/**
 * The installation of a database: whether it is a demo, and whether its demo data is complete. The first start creates the
 * row; later starts do not change it.
 */
export async function getOrCreateInstallation(
  executor: Executor,
  demo: boolean,
): Promise<{ demo: boolean; demoCompleted: boolean }> {
  await executor
    .insertInto('installation')
    .values({ demo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return executor
    .selectFrom('installation')
    .select(['demo', sql<boolean>`demo_completed_at is not null`.as('demoCompleted')])
    .executeTakeFirstOrThrow();
}

export async function markDemoCompleted(executor: Executor): Promise<void> {
  await executor.updateTable('installation').set({ demo_completed_at: sql`now()` }).execute();
}

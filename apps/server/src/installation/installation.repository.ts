import { sql } from 'kysely';
import type { Executor } from '../platform/database/index.ts';

/** Whether this database is a demo's, and whether the demo data is complete. The first start decides it. */
export async function getOrCreateInstallation(
  executor: Executor,
  demo: boolean,
): Promise<{ demo: boolean; demoCompleted: boolean }> {
  await executor
    .insertInto('installation')
    .values({ demo })
    .onConflict((decided) => decided.doNothing())
    .execute();
  return executor
    .selectFrom('installation')
    .select(['demo', sql<boolean>`demo_completed_at is not null`.as('demoCompleted')])
    .executeTakeFirstOrThrow();
}

export async function markDemoCompleted(executor: Executor): Promise<void> {
  await executor.updateTable('installation').set({ demo_completed_at: sql`now()` }).execute();
}

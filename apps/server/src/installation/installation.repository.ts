import { sql } from 'kysely';
import type { Executor } from '../platform/database/index.ts';

/** Whether this database is a demo's, and whether the demo data is complete. The first start decides it. */
export async function decideInstallation(
  executor: Executor,
  demo: boolean,
): Promise<{ demo: boolean; demoCompleted: boolean }> {
  await sql`insert into installation (demo) values (${demo}) on conflict do nothing`.execute(executor);
  const row = await executor
    .selectFrom('installation')
    .select(['demo', sql<boolean>`demo_completed_at is not null`.as('completed')])
    .executeTakeFirstOrThrow();
  return { demo: row.demo, demoCompleted: row.completed };
}

export async function markDemoCompleted(executor: Executor): Promise<void> {
  await sql`update installation set demo_completed_at = now()`.execute(executor);
}

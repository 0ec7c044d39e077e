import { PgBoss } from 'pg-boss';
import { Client, escapeIdentifier } from 'pg';

/** The schema of pg-boss's own tables. */
export const JOB_SCHEMA = 'pgboss';

/**
 * Migrates the library's tables as the database's owner and grants the restricted role `role` access to them. The library's own
 * lock prevents that two instances migrate at the same time; the grants are idempotent.
 */
export async function prepareJobSchema(ownerUrl: string, role: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: JOB_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  let fault: Error | undefined;
  boss.on('error', (error) => (fault = error));
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
  if (fault !== undefined) throw fault;
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const grantee = escapeIdentifier(role);
    // The lock is needed because one of two simultaneous grants would fail. The text is one transaction.
    await owner.query(`
      select pg_advisory_xact_lock(hashtextextended('job schema', 0));
      grant usage on schema ${JOB_SCHEMA} to ${grantee};
      grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${grantee};
      grant usage on all sequences in schema ${JOB_SCHEMA} to ${grantee};
      grant execute on all functions in schema ${JOB_SCHEMA} to ${grantee}`);
  } finally {
    await owner.end();
  }
}

import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { StoredBytes } from '../../../platform/document-store/index.ts';

/**
 * Creates the missing rows of files whose bytes are durable. Returns the ids of all rows by hash in hex. Inserts in the
 * order of the hashes: two concurrent deliveries of the same files then wait for each other and do not deadlock.
 */
export async function createStoredFiles(
  executor: Executor,
  files: readonly StoredBytes[],
): Promise<ReadonlyMap<string, number>> {
  if (files.length === 0) return new Map();
  const sizesByHash = new Map(files.map(({ sha256, size }) => [sha256.toString('hex'), size]));
  const rows = [...sizesByHash].map(([sha256, size]) => ({ sha256, size }));
  await sql`
    insert into stored_file (sha256, size)
    select decode(sha256, 'hex'), size from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(sha256 text, size integer)
    order by sha256 on conflict (sha256) do nothing`.execute(executor);
  // A separate statement, which sees what another delivery committed while the insert waited for it.
  const hashes = [...sizesByHash.keys()].map((hex) => Buffer.from(hex, 'hex'));
  const stored = await executor
    .selectFrom('stored_file')
    .select(['id', 'sha256'])
    .where('sha256', '=', (eb) => eb.fn.any(eb.val(hashes)))
    .execute();
  return new Map(stored.map((row) => [row.sha256.toString('hex'), row.id]));
}

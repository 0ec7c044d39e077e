import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import type { StoredBytes } from '../../../platform/document-store/index.ts';

/** The sweep has taken these files since their bytes were stored: they must be stored again. */
export class FilesSwept extends Error {
  readonly hashes: readonly Buffer[];

  constructor(hashes: readonly Buffer[]) {
    super('the sweep has taken files that were just stored');
    this.hashes = hashes;
  }
}

/** The purge has deleted the row of a file since it was found: a new transaction creates it again. */
export class FileRowDeleted extends Error {}

/**
 * Creates the missing rows of files whose bytes are durable, and deletes the marks with which the sweep would take them;
 * waits for a sweep that is taking one of them now. Returns the ids of all rows by hash in hex. Inserts in the
 * order of the hashes: two concurrent deliveries of the same files then wait for each other and do not deadlock.
 * @throws FilesSwept, FileRowDeleted
 */
export async function createStoredFiles(
  executor: Executor,
  files: readonly StoredBytes[],
): Promise<ReadonlyMap<string, number>> {
  if (files.length === 0) return new Map();
  const sizesByHash = new Map(files.map(({ sha256, size }) => [sha256.toString('hex'), size]));
  const hashes = [...sizesByHash.keys()].map((hex) => Buffer.from(hex, 'hex'));
  const rows = [...sizesByHash].map(([sha256, size]) => ({ sha256, size }));
  await sql`
    insert into stored_file (sha256, size)
    select decode(sha256, 'hex'), size from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(sha256 text, size integer)
    order by sha256 on conflict (sha256) do nothing`.execute(executor);
  await deleteMarks(executor, hashes);
  // A separate statement, which sees what another delivery committed while the insert waited for it.
  const stored = await executor
    .selectFrom('stored_file')
    .select(['id', 'sha256'])
    .where('sha256', '=', (eb) => eb.fn.any(eb.val(hashes)))
    .execute();
  if (stored.length < hashes.length)
    throw new FileRowDeleted('the row of a stored file was deleted meanwhile');
  return new Map(stored.map((row) => [row.sha256.toString('hex'), row.id]));
}

async function deleteMarks(executor: Executor, hashes: readonly Buffer[]): Promise<void> {
  const marks = await forgetMarks(executor, hashes);
  const swept = marks.filter(({ state }) => state !== 'marked').map(({ sha256 }) => sha256);
  if (swept.length > 0) throw new FilesSwept(swept);
}

/** Deletes the marks of files, so that no sweep takes them for a day; waits for a sweep that is taking one of them. */
export async function forgetMarks(executor: Executor, hashes: readonly Buffer[]) {
  // The rows are locked in the order of the hashes, as in the sweep.
  const { rows } = await sql<Row<'file_sweep', 'sha256' | 'state'>>`
    with marked as (
      select sha256 from file_sweep where sha256 = any(${[...hashes]}::bytea[]) order by sha256 for update)
    delete from file_sweep using marked where file_sweep.sha256 = marked.sha256
    returning file_sweep.sha256, file_sweep.state`.execute(executor);
  return rows;
}

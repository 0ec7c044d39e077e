import type { Executor } from '../../platform/database/index.ts';
import type { BackupContents } from './backup-contents.ts';
import {
  findInstallationMark,
  type InstallationMark,
  listMigrations,
  listSequences,
  listTables,
  streamRows,
} from './dump.repository.ts';

/** The contents of the database, and the place where each table was written. */
export interface DatabaseDump<Written> extends Pick<BackupContents, 'migrations' | 'sequences'> {
  readonly tables: (Written & { readonly name: string; readonly columns: string[] })[];
}

/** Reads all tables in one snapshot; changes that are committed meanwhile are in none of them. */
export function dumpDatabase<Written>(
  executor: Executor,
  signal: AbortSignal,
  write: (table: string, rows: AsyncIterable<readonly string[]>) => Promise<Written>,
): Promise<DatabaseDump<Written>> {
  return executor
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const migrations = await listMigrations(transaction);
      const tables: DatabaseDump<Written>['tables'] = [];
      for (const table of await listTables(transaction)) {
        signal.throwIfAborted();
        const written = await write(table.name, streamRows(transaction, table));
        tables.push({ ...written, name: table.name, columns: [...table.columns] });
      }
      return { migrations, tables, sequences: await listSequences(transaction) };
    });
}

/** @throws Error with a one-line message before the portal's first start */
export async function requireInstallation(executor: Executor): Promise<InstallationMark> {
  const installation = await findInstallationMark(executor);
  if (installation !== undefined) return installation;
  throw new Error('there is nothing to back up: the portal was never started');
}

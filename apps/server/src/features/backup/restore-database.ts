import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { failPendingMails } from '../../platform/mail/index.ts';
import { endAllSessions } from '../../platform/session-store/index.ts';
import { forgetAllDevices, voidAllOneTimeTokens } from '../authentication/index.ts';
import { holdSweep } from '../store/index.ts';
import { type Manifest, tablePath } from './backup-folder.ts';
import { listMigrations, listTables, type TableShape } from './dump.repository.ts';
import {
  findNonEmptyTable,
  loadRows,
  loadWithoutConstraints,
  refreshStatistics,
  setSequences,
} from './load.repository.ts';
import { hashFile, readTable } from './table-file.ts';

/**
 * Loads the rows of a backup into an empty database of the same schema, in one transaction. Every session and every
 * token of the backup becomes void. E-mails that were waiting are sent only if an administrator sends them again.
 * @throws Error in one line when the database is not empty, or a file of the backup is damaged.
 */
export async function restoreDatabase(
  owner: Database,
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, sha256 } of manifest.tables)
    if ((await hashFile(tablePath(folder, manifest, name))) !== sha256)
      throw new Error(`the backup is damaged: ${tablePath(folder, manifest, name)}`);
  await owner.executor.transaction().execute(async (transaction) => {
    const tables = await matchTables(transaction, manifest);
    const nonEmptyTable = await findNonEmptyTable(transaction, tables);
    if (nonEmptyTable !== undefined)
      throw new Error(`the database is not empty (table ${nonEmptyTable}); restore into a new one`);
    await loadWithoutConstraints(transaction, tables, async () => {
      for (const table of tables)
        for await (const lines of readTable(tablePath(folder, manifest, table.name))) {
          signal.throwIfAborted();
          await loadRows(transaction, table, lines);
        }
      await setSequences(transaction, manifest.sequences);
    });
    // For a backup of a version without marks the sweep is held later, when the schema is migrated to this version.
    if (tables.some(({ name, columns }) => name === 'installation' && columns.includes('sweep_held_because')))
      await holdSweep(transaction, 'restored');
    await endAllSessions(transaction, 'restored');
    // A backup of an earlier version has no table of devices.
    if (tables.some(({ name }) => name === 'known_device')) await forgetAllDevices(transaction);
    // E-mails fail first, then tokens become void. Administrators thus see which invitations must be sent again, but
    // not the text of these e-mails: it is deleted with the void token.
    await failPendingMails(transaction, 'It waited when the backup was made that was restored.');
    await voidAllOneTimeTokens(transaction);
    await recordAuditEvents(transaction, [{ action: 'backup.restore', facts: { madeAt: manifest.madeAt } }]);
  });
  await refreshStatistics(owner.executor);
}

/** The tables of the backup, with the column types of the database. @throws Error when the schemas differ */
async function matchTables(transaction: Executor, manifest: Manifest): Promise<TableShape[]> {
  const migrations = await listMigrations(transaction);
  const tablesByName = new Map((await listTables(transaction)).map((table) => [table.name, table]));
  const shapes = manifest.tables.flatMap(({ name, columns }) => {
    const table = tablesByName.get(name);
    return table !== undefined && columns.join() === table.columns.join() ? [table] : [];
  });
  if (migrations.join() !== manifest.migrations.join() || shapes.length !== manifest.tables.length)
    throw new Error("the database's schema is not the backup's");
  return shapes;
}

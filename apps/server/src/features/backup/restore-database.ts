import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { failPendingMails } from '../../platform/mail/index.ts';
import { endAllSessions } from '../../platform/session-store/index.ts';
import {
  deleteAllSignOnAttempts,
  forgetAllDevices,
  removeAllSignOnIdentities,
  voidAllOneTimeTokens,
} from '../authentication/index.ts';
import { forgetLocks, pauseSweep } from '../store/index.ts';
import { stopRestoredWebhooks } from '../webhooks/index.ts';
import type { BackupContents, BackupSource } from './backup-contents.ts';
import { listMigrations, listTables, type TableShape } from './dump.repository.ts';
import {
  findNonEmptyTable,
  loadRows,
  loadWithoutConstraints,
  refreshStatistics,
  setSequences,
} from './load.repository.ts';

/**
 * Loads the rows of a backup into an empty database of the same schema, in one transaction. Every session and every
 * token of the backup becomes void. E-mails that were waiting are sent only if an administrator sends them again.
 * @throws Error with a one-line message when the database is not empty, or a file of the backup is damaged.
 */
export async function restoreDatabase(
  owner: Database,
  source: BackupSource,
  signal: AbortSignal,
): Promise<void> {
  const { contents } = source;
  await source.check();
  await owner.executor.transaction().execute(async (transaction) => {
    const tables = await matchTables(transaction, contents);
    const nonEmptyTable = await findNonEmptyTable(transaction, tables);
    if (nonEmptyTable !== undefined)
      throw new Error(`the database is not empty (table ${nonEmptyTable}); restore into a new one`);
    await loadWithoutConstraints(transaction, tables, async () => {
      for (const table of tables)
        for await (const lines of source.readRows(table.name)) {
          signal.throwIfAborted();
          await loadRows(transaction, table, lines);
        }
      await setSequences(transaction, contents.sequences);
    });
    await deactivateRestored(transaction, tables);
    await recordAuditEvents(transaction, [{ action: 'backup.restore', facts: { madeAt: contents.madeAt } }]);
  });
  await refreshStatistics(owner.executor);
}

/**
 * Completes a database of the present schema that `pg_restore` has loaded: as after a restore, it makes void all data that
 * must not become active again, for example sessions and links.
 */
export async function completePgRestore(owner: Database): Promise<void> {
  await owner.executor.transaction().execute(async (transaction) => {
    await deactivateRestored(transaction, await listTables(transaction));
    await recordAuditEvents(transaction, [{ action: 'backup.restore', facts: { by: 'pg_restore' } }]);
  });
  await refreshStatistics(owner.executor);
}

/** Pauses the sweep and ends sessions, devices, links, sign-ons, waiting e-mails and webhooks, as far as the schema has them. */
async function deactivateRestored(transaction: Executor, tables: readonly TableShape[]): Promise<void> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  // For a backup of a version without marks the sweep is paused later, when the schema is migrated to this version.
  if (columnsOf.get('installation')?.includes('sweep_held_because') === true)
    await pauseSweep(transaction, 'restored');
  // The documents may be in other buckets now. A backup of an earlier version has no locks.
  if (columnsOf.has('document_lock')) await forgetLocks(transaction);
  await endAllSessions(transaction, 'restored');
  // A backup of an earlier version has no table of devices.
  if (columnsOf.has('known_device')) await forgetAllDevices(transaction);
  // A backup of an earlier version has no single sign-on.
  if (columnsOf.has('sign_on_identity')) await removeAllSignOnIdentities(transaction);
  if (columnsOf.has('sign_on_attempt')) await deleteAllSignOnAttempts(transaction);
  // E-mails fail first, then tokens become void. Administrators see which invitations must be sent again, but
  // not the text of these e-mails: it is deleted with the void token.
  await failPendingMails(transaction, 'It waited when the backup was made that was restored.');
  await voidAllOneTimeTokens(transaction);
  // A backup of an earlier version has no webhooks.
  if (columnsOf.has('webhook_delivery')) await stopRestoredWebhooks(transaction);
}

/** The tables of the backup, with the column types of the database. @throws Error when the schemas differ */
async function matchTables(transaction: Executor, contents: BackupContents): Promise<TableShape[]> {
  const migrations = await listMigrations(transaction);
  const tablesByName = new Map((await listTables(transaction)).map((table) => [table.name, table]));
  const shapes = contents.tables.flatMap(({ name, columns }) => {
    const table = tablesByName.get(name);
    return table !== undefined && columns.join() === table.columns.join() ? [table] : [];
  });
  if (migrations.join() !== contents.migrations.join() || shapes.length !== contents.tables.length)
    throw new Error("the database's schema is not the backup's");
  return shapes;
}

import type { Database, Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import type { BackgroundLog } from '../../platform/faults/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import { listActiveSuperAdmins } from '../backoffice-users/index.ts';
import { findStoreRecord, pauseSweep, type PauseReason } from './store.repository.ts';
import { sweepHeldEmail } from './sweep-held-email.ts';

export interface StoreDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly mailer: Mailer;
  readonly log: BackgroundLog;
}

type PauseDependencies = Pick<StoreDependencies, 'database' | 'mailer' | 'log'>;

/**
 * Pauses the sweep: no file is set aside until a person confirms. A new pause is written to the log and the audit trail,
 * and every SuperAdmin is notified.
 */
export async function pauseSweepAndNotify(
  dependencies: PauseDependencies,
  reason: PauseReason,
  files?: number,
): Promise<void> {
  const isNew = await dependencies.database.transaction(async (transaction) => {
    if (!(await pauseSweep(transaction, reason))) return false;
    await recordPause(transaction, dependencies, reason, files);
    return true;
  });
  if (isNew) logPause(dependencies, reason, files);
}

/** Logs, audits and notifies of a pause that is already stored in the database. */
export async function notifyOfPause(dependencies: PauseDependencies, reason: PauseReason): Promise<void> {
  await dependencies.database.transaction((transaction) => recordPause(transaction, dependencies, reason));
  logPause(dependencies, reason);
}

async function recordPause(
  transaction: Executor,
  { mailer }: PauseDependencies,
  reason: PauseReason,
  files?: number,
): Promise<void> {
  for (const superAdmin of await listActiveSuperAdmins(transaction))
    await mailer.send(transaction, superAdmin, sweepHeldEmail(reason, files));
  await recordAuditEvents(transaction, [{ action: 'store.hold', facts: { reason, files: files ?? null } }]);
}

function logPause({ log }: PauseDependencies, reason: PauseReason, files?: number): void {
  log.error(
    { alarm: 'sweep-held', reason, files },
    'files without a document are not set aside until somebody has looked; see: belegfach store status',
  );
}

/**
 * Whether the documents belong to a later state of the database than this one. The mark is read first: the portal
 * writes a generation to the database before it writes it to the documents.
 */
export async function isDatabaseBehind(executor: Executor, store: DocumentStore): Promise<boolean> {
  const mark = await store.mark.read();
  const record = await findStoreRecord(executor);
  return (mark?.generation ?? 0) > (record?.generation ?? 0);
}

/**
 * Whether the sweep is paused: a person must check first that the database contains the right rows. Until then, no file
 * may be removed because its row is missing.
 */
export async function isSweepPaused(executor: Executor, store: DocumentStore): Promise<boolean> {
  if (await isDatabaseBehind(executor, store)) return true;
  return (await findStoreRecord(executor))?.pausedBecause !== undefined;
}

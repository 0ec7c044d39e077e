import { setTimeout as wait } from 'node:timers/promises';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { hasCode } from '../../platform/errors/index.ts';
import { checkStore } from '../store/index.ts';
import {
  type ExpiredDocument,
  listExpiredDocuments,
  purgeDocuments,
  type RetentionYears,
  type Versions,
} from './retention.repository.ts';

/**
 * Documents per transaction. Until it ends, about 0.2 s, it locks the counters of the customers, for which the intake
 * waits.
 */
const BATCH_SIZE = 500;
/** Documents that are listed together: few statements, some MB of memory. */
const MAX_LISTED = 10_000;
/** Purging the documents of a year can take longer than a day, so it has to wait for nightly backups. */
const BACKUP_PAUSE_MS = 5_000;

/** SQLSTATE of the database function while a backup is made. */
const BACKUP_IN_PROGRESS = '55P03';

interface Options {
  readonly years: RetentionYears;
  readonly lastYear: number;
}

interface Run {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
  /** The wait before the next try, while a backup is made. */
  readonly backupPauseMs?: number;
}

/**
 * Purges (removes permanently) all documents up to a year whose retention has ended. Their files are marked, and the sweep
 * moves them a day later. If it is stopped, the documents purged so far stay purged, and the next call continues. It doesn't
 * begin while a backup is made, and waits for one that begins later.
 * @returns the number of documents
 */
export async function purgeExpiredDocuments(
  { owner, store }: { readonly owner: Database; readonly store: DocumentStore },
  options: Options,
  { signal, onProgress, backupPauseMs = BACKUP_PAUSE_MS }: Run,
): Promise<number> {
  let done = 0;
  // The documents must belong to this database, otherwise its rows say nothing about them.
  await checkStore(owner.executor, store);

  const purgeAll = async (versions: Versions): Promise<number> => {
    const before = done;
    for await (const documents of listBatches(owner, options, versions)) {
      for (;;) {
        signal.throwIfAborted();
        try {
          done += await purgeBatch(owner, documents, options.years);
          break;
        } catch (error) {
          if (done === 0 || !hasCode(error, BACKUP_IN_PROGRESS)) throw error;
          await wait(backupPauseMs, undefined, { signal });
        }
      }
      onProgress(done);
    }
    return done - before;
  };

  // A superseded document refers to its next version, so the oldest versions are purged first, in several rounds.
  while ((await purgeAll('is not')) > 0);
  await purgeAll('is');
  return done;
}

async function* listBatches(
  owner: Database,
  options: Options,
  versions: Versions,
): AsyncGenerator<readonly ExpiredDocument[]> {
  let listed: readonly ExpiredDocument[] = [];
  do {
    listed = await listExpiredDocuments(owner.executor, options, versions, listed.at(-1), MAX_LISTED);
    for (let first = 0; first < listed.length; first += BATCH_SIZE)
      yield listed.slice(first, first + BATCH_SIZE);
  } while (listed.length === MAX_LISTED);
}

/** @returns the number of documents that were still there */
function purgeBatch(
  owner: Database,
  documents: readonly ExpiredDocument[],
  years: RetentionYears,
): Promise<number> {
  return owner.transaction(async (transaction) => {
    const ids = documents.map(({ id }) => id);
    const purged = await purgeDocuments(transaction, ids, years);
    await recordAuditEvents(
      transaction,
      documents
        .filter(({ id }) => purged.has(id))
        .map(({ publicId, providerId, typeValue, year }) => ({
          action: 'document.purge',
          target: { kind: 'invoice', id: publicId },
          providerId,
          facts: { by: 'command', typeValue, year },
        })),
    );
    return purged.size;
  });
}

import { forEachConcurrently } from '../../platform/concurrency/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import type { DocumentStore, ObjectLock } from '../../platform/document-store/index.ts';
import type { BackgroundLog } from '../../platform/faults/index.ts';
import { checkFirstMark } from './bind-store.ts';
import {
  type FileToLock,
  findLockedInvoiceId,
  findPageEnd,
  listFilesOfDocuments,
  listFilesToLock,
  recordLockedInvoiceId,
} from './document-lock.repository.ts';
import { findLastCompleteId } from './last-complete-id.repository.ts';

/** The number of documents after which the position is recorded. */
const PAGE_SIZE = 500;
const CONCURRENT_LOCKS = 16;
/** The job runs each minute, so a run continues where the previous one ended. */
const MAX_RUN_MS = 50_000;

interface LockDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  /** The years for which documents are kept, by type value. */
  readonly retentionYears: readonly number[];
  readonly log: Pick<BackgroundLog, 'error'>;
}

/**
 * Locks the documents that came in since the last run until their retention ends, in buckets with object lock. Of several
 * documents with the same bytes the longest retention counts, and a lock is never shortened.
 */
export async function lockDocuments(dependencies: LockDependencies, signal: AbortSignal): Promise<void> {
  const { database, store, retentionYears } = dependencies;
  const { objectLock, identity } = store;
  if (objectLock === undefined) return;
  const { executor } = database;
  await checkFirstMark(executor, store);
  const target = { place: identity, mode: objectLock.mode, retentionYears };
  const endsAt = performance.now() + MAX_RUN_MS;
  const settledId = await findLastCompleteId(database, 'invoice', signal);
  for (let after = await findLockedInvoiceId(executor, target); performance.now() < endsAt; ) {
    signal.throwIfAborted();
    const upTo = await findPageEnd(executor, { after, upTo: settledId, limit: PAGE_SIZE });
    if (upTo === undefined) return;
    await lockFiles(
      objectLock,
      await listFilesToLock(executor, { after, upTo }, retentionYears),
      dependencies,
    );
    await recordLockedInvoiceId(executor, target, upTo);
    after = upTo;
  }
}

/**
 * Locks documents whose bytes are stored again: a redelivery, a restore or the lost+found may write a new object
 * version, which has no lock, and `lockDocuments` does not come back to them.
 */
export function lockRewrittenDocuments({
  executor,
  store,
  retentionYears,
}: Pick<LockDependencies, 'store' | 'retentionYears'> & { readonly executor: Executor }): void {
  store.objectLock?.lockPuts(async (hashes) => {
    const now = new Date();
    const files = await listFilesOfDocuments(executor, hashes, retentionYears);
    return files.filter(({ until }) => until > now);
  });
}

/** For a missing document there is an alarm of the nightly check. The documents after it are still locked. */
async function lockFiles(
  objectLock: ObjectLock,
  files: readonly FileToLock[],
  { log }: Pick<LockDependencies, 'log'>,
): Promise<void> {
  const now = new Date();
  await forEachConcurrently(files, CONCURRENT_LOCKS, async ({ sha256, until }) => {
    if (until > now && !(await objectLock.lock(sha256, until)))
      log.error({ hash: sha256.toString('hex') }, 'a missing document could not be locked');
  });
}

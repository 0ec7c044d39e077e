import { setTimeout as wait } from 'node:timers/promises';
import type { ReaderPool } from '@belegfach/einvoice';
import { type Database, findClockDifference } from '../../../../platform/database/index.ts';
import { describeDiskFault, isDiskWriteFault } from '../../../../platform/errors/index.ts';
import { type DocumentStore, makeFolder } from '../../../../platform/document-store/index.ts';
import { findDiskSpace, isDiskFull } from '../../../../platform/health/index.ts';
import type { IntakeLog } from '../../model/intake-log.ts';
import type { HotFolderTimes } from '../hot-folder/hot-folder-options.ts';
import { describeLeftFiles, findLeftFiles } from '../hot-folder/waiting-files.ts';
import { watchHotFolders } from '../hot-folder/watch-hot-folders.ts';
import { listIntakeProviders } from '../../receipts/intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOfSystem } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { judgeReceived } from '../upload/judge-received.ts';

export interface StartIntakeDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly dataDirectory: string;
  /** Contains the hot folders; undefined if this instance watches none. */
  readonly intakeDirectory: string | undefined;
  /** Identifies this installation. */
  readonly installationId: string;
  readonly readers: Pick<ReaderPool, 'read'>;
  readonly intake: IntakeService;
}

/** After a customer is added, the documents that waited for it are judged within this time. */
const WAITING_INTERVAL_MS = 5_000;
/**
 * The number of rounds between two failed checks, so that a document that stays unreadable does not make the database search
 * all the time.
 */
const MAX_PAUSE = 15;
/** Longer than a transaction that adds customers. It may begin before the last check and commit after it. */
const OVERLAP_MS = 60_000;

const RECEIVED_INTERVAL_MS = 60_000;
/**
 * Longer than a request waits for its documents, and longer than one submission takes. The process of an older receipt
 * must have ended.
 */
const ABANDONED_SECONDS = 120;

/**
 * Starts the intake's background work in the server: watches the hot folders, judges documents again if their customers were
 * added, and judges documents that an upload only acknowledged. `stop` waits for the submission that is being written. It
 * must be awaited before readers and database are closed.
 */
export async function startIntake(
  {
    database,
    store,
    dataDirectory,
    intakeDirectory: intakeFolder,
    readers,
    intake,
    installationId,
  }: StartIntakeDependencies,
  log: IntakeLog,
  times?: HotFolderTimes,
): Promise<{ stop(): Promise<void> }> {
  const left = await findLeftFiles(dataDirectory, intakeFolder);
  if (left.count > 0) log.warn({}, describeLeftFiles(dataDirectory, intakeFolder, left.count));
  if (intakeFolder !== undefined) await makeIntakeFolder(intakeFolder, log);
  const folders =
    intakeFolder === undefined
      ? undefined
      : watchHotFolders({
          database,
          installation: installationId,
          service: intake,
          readers,
          intakeFolder,
          log,
          // The same limit as for readiness.
          hasFreeSpace: async () => !isDiskFull(await findDiskSpace(dataDirectory)),
          ...(times === undefined ? {} : { times }),
        });
  const checks = new Map<number, WaitingCheck>();
  const waitingTask = repeatForProviders({
    database,
    log,
    intervalMs: WAITING_INTERVAL_MS,
    failure: 'held documents could not be judged again',
    work: async (scope, signal) => {
      const check = checks.get(scope.provider.id) ?? { since: undefined, pause: 0, nextPause: 0 };
      checks.set(scope.provider.id, check);
      if (check.pause > 0) {
        check.pause -= 1;
        return;
      }
      check.pause = check.nextPause;
      check.nextPause = Math.min(2 * check.nextPause + 1, MAX_PAUSE);
      // The time by the clock of the database, which also dates the customers.
      const startedAt = Date.now() + (await findClockDifference(database));
      await intake.judgeWaiting(scope, check.since, signal);
      checks.set(scope.provider.id, { since: new Date(startedAt - OVERLAP_MS), pause: 0, nextPause: 0 });
    },
  });
  const receivedTask = repeatForProviders({
    database,
    log,
    intervalMs: RECEIVED_INTERVAL_MS,
    failure: 'received documents could not be judged',
    work: (scope, signal) => judgeReceived({ database, store, intake }, scope, ABANDONED_SECONDS, signal),
  });
  return {
    async stop() {
      await Promise.all([folders?.stop(), waitingTask.stop(), receivedTask.stop()]);
    },
  };
}

/** On a disk that cannot be written to, the folder is made later; existing documents can be read until then. */
async function makeIntakeFolder(folder: string, log: IntakeLog): Promise<void> {
  await makeFolder(folder, 0o755).catch((error: unknown) => {
    if (!isDiskWriteFault(error)) throw error;
    log.warn({ folder }, describeDiskFault(folder, error, 'reads'));
  });
}

/** The progress of the comparison of a provider's held documents with new customers. */
interface WaitingCheck {
  /**
   * The next check covers the customers that were added since this time. Undefined: it covers all customers, so that it also
   * completes the work of a process that died.
   */
  readonly since: Date | undefined;
  /** The number of rounds until the next check, after a failed check. The next check covers the same customers again. */
  pause: number;
  nextPause: number;
}

interface ProviderTask {
  readonly database: Database;
  readonly log: IntakeLog;
  readonly intervalMs: number;
  /** The log message after a failure for one provider. */
  readonly failure: string;
  readonly work: (scope: IntakeScope, signal: AbortSignal) => Promise<unknown>;
}

/** Repeats work for every provider until it is stopped. A failure for one provider does not block the others. */
function repeatForProviders({ database, log, intervalMs, failure, work }: ProviderTask): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  const round = async () => {
    const { usable } = await listIntakeProviders(database.executor);
    for (const provider of usable) {
      if (signal.aborted) return;
      await work(intakeScopeOfSystem(provider), signal).catch((error: unknown) =>
        log.error({ err: error, provider: provider.name }, failure),
      );
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      await round().catch((error: unknown) => log.error({ err: error }, failure));
      await wait(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

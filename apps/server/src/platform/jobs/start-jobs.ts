import { TIME_ZONE } from '@belegfach/contract/schema-free';
import { PgBoss } from 'pg-boss';
import { type ConnectionPool, openApplicationConnections, type PrimaryCheck } from '../database/index.ts';
import type { BackgroundLog } from '../faults/index.ts';
import { traceWork } from '../tracing/index.ts';
import { JOB_SCHEMA, prepareJobSchema } from './job-schema.repository.ts';

/** A job that runs on a schedule; only one of all instances runs it. */
export interface RecurringJob {
  readonly name: string;
  /** Five fields, in German local time: `30 6 * * *` is half past six in summer and winter. */
  readonly cron: string;
  /**
   * The work of the job. It is repeated if it throws or if its process dies, so it must be idempotent. The signal aborts when
   * the portal stops.
   */
  run(signal: AbortSignal): Promise<unknown>;
}

const QUEUE = {
  // At most one occurrence waits and one runs, so that a job that takes longer than its interval does not pile up.
  policy: 'stately',
  // A missing heartbeat reveals a dead process sooner than the time limit of a job.
  heartbeatSeconds: 60,
  expireInSeconds: 60 * 60,
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
} as const;

/** Jobs have separate connections, so that jobs and requests do not wait for each other's connections. */
const CONNECTIONS = 2;

/**
 * The interval at which an instance asks for an occurrence of a job. It is short for jobs that run each minute; other jobs
 * need not be exact to the minute.
 */
const [FREQUENT_POLL_S, POLL_S] = [2, 60];

/** @param cron of the job */
export function pollSecondsOf(cron: string): number {
  return cron.startsWith('* ') ? FREQUENT_POLL_S : POLL_S;
}

/** The time for which a shutdown waits for running jobs. */
const STOP_TIMEOUT_MS = 10_000;

interface JobDatabase {
  /** Used only to create the library's tables. */
  readonly ownerUrl: string;
  readonly applicationUrl: string;
  /** The restricted role, which gets access to the library's tables. */
  readonly applicationRole: string;
  /** The check of the portal's other connections. */
  readonly primaryCheck?: PrimaryCheck;
}

/**
 * Runs the recurring jobs until it is stopped. Any number of instances may run: the database decides which one runs an
 * occurrence. The latest missed occurrence runs at the next start.
 * @param findPollSeconds the interval of a job; tests pass a shorter one
 */
export async function startJobs(
  { ownerUrl, applicationUrl, applicationRole, primaryCheck }: JobDatabase,
  jobs: readonly RecurringJob[],
  log: Pick<BackgroundLog, 'error'>,
  findPollSeconds = pollSecondsOf,
): Promise<{ stop(): Promise<void> }> {
  await prepareJobSchema(ownerUrl, applicationRole);
  const connections = openApplicationConnections(
    { url: applicationUrl, max: CONNECTIONS, applicationName: 'belegfach-jobs' },
    primaryCheck,
  );
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => execute(connections, text, values) },
    schema: JOB_SCHEMA,
    // The tables belong to the owner, so everything that needs the owner's rights is switched off.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the jobs have a fault'));
  await boss.start();
  const stopping = new AbortController();
  for (const job of jobs) {
    await boss.createQueue(job.name, QUEUE);
    const options = { pollingIntervalSeconds: findPollSeconds(job.cron) };
    await boss.work(job.name, options, async ([occurrence]) => {
      const signals = occurrence === undefined ? [] : [occurrence.signal];
      try {
        await traceWork({ name: 'job', attributes: { 'job.name': job.name } }, () =>
          job.run(AbortSignal.any([stopping.signal, ...signals])),
        );
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a job failed; it is tried again');
        throw error;
      }
    });
    await boss.schedule(job.name, job.cron, null, { tz: TIME_ZONE, missed: 'once' });
  }
  await unscheduleRemoved(boss, jobs);
  return {
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      await connections.end();
    },
  };
}

/**
 * The library sends several statements in one text; after an error the state of its transaction is unknown, so the
 * connection is closed.
 */
async function execute(connections: ConnectionPool, text: string, values: unknown[] | undefined) {
  const connection = await connections.acquire();
  try {
    const result = await connection.query(values === undefined ? { text } : { text, values });
    connection.release();
    return result;
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/** Removes jobs of earlier versions from the schedule, since no process would run them. */
async function unscheduleRemoved(boss: PgBoss, jobs: readonly RecurringJob[]): Promise<void> {
  const currentNames = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!currentNames.has(name)) await boss.unschedule(name);
}

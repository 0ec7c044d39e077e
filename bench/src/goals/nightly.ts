import { startChild } from '../child-process.ts';
import { anonymousMemoryOf, childrenOf, countClusterTime, parentOf } from '../load/processor-time.ts';
import { median, summarise, type Summary } from '../load/summary.ts';
import type { Environment } from '../measure/environment.ts';
import { isNightlyOutcome, NIGHTLY_JOBS, type NightlyJob, type NightlyRun } from '../nightly/nightly-jobs.ts';
import { type RecordedStatement, slowestOfEachLimit } from '../nightly/record-statements.ts';
import { type Check, digits, figure, type GoalReport, information } from '../report/report.ts';
import { loadNightlyWork, removeNightlyWork } from '../world/nightly-data.ts';

const ENTRY = new URL('../nightly/nightly.entry.ts', import.meta.url);
/** A job that counts all documents takes minutes. */
const MAX_ROUNDS = 3;
const MAX_RUN_MS = 30 * 60_000;
const SAMPLE_MS = 250;

/** One run of a job, and the work that PostgreSQL did for it. */
interface Measured extends NightlyRun {
  readonly summary: Summary;
  /** The most memory of PostgreSQL's processes during the run minus that before, without shared memory, in MB. */
  readonly databaseMb: number;
}

/**
 * The portal's nightly jobs on the loaded database, with their own time limits: no statement may reach its limit. The checks
 * of the counters, the chain and the names begin from the start at each run, as in the first night.
 */
export async function measureNightly({ world, client, rounds }: Environment): Promise<GoalReport> {
  await loadNightlyWork(client);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const child = startChild(ENTRY, [world.url, world.documents], MAX_RUN_MS);
  const report: { rows: GoalReport['rows'][number][]; checks: Check[] } = { rows: [], checks: [] };
  try {
    await child.receive();
    for (const job of NIGHTLY_JOBS) {
      const runs: Measured[] = [];
      let failure: string | undefined;
      for (let round = 0; round <= Math.min(rounds, MAX_ROUNDS) && failure === undefined; round += 1) {
        if (job.reset !== undefined) await client.query(job.reset);
        const measured = await measureRun(postmaster, () => child.sendAndReceive({ job: job.name }));
        if (typeof measured === 'string') failure = measured;
        // The first round warms up, as everywhere.
        else if (round > 0) runs.push(measured);
      }
      report.rows.push({ candidate: job.name, rounds: runs.map(({ summary }) => summary) });
      report.checks.push(...(failure === undefined ? checksOf(job, runs) : [failed(job, failure)]));
    }
  } finally {
    await child.stop();
    await removeNightlyWork(client);
  }
  return report;
}

/** @returns the message of the error when the job failed */
async function measureRun(postmaster: number, run: () => Promise<unknown>): Promise<Measured | string> {
  const usedTime = countClusterTime(postmaster);
  const memory = () => childrenOf(postmaster).reduce((sum, pid) => sum + anonymousMemoryOf(pid), 0);
  const before = memory();
  let most = before;
  const timer = setInterval(() => void (most = Math.max(most, memory())), SAMPLE_MS);
  const outcome = await run().finally(() => clearInterval(timer));
  if (!isNightlyOutcome(outcome)) throw new Error('the nightly jobs answered something unknown');
  if ('failure' in outcome) return outcome.failure;
  const { ms } = outcome.run;
  return {
    ...outcome.run,
    summary: { ...summarise([{ total: ms }], ms / 1000), processorMs: usedTime() },
    databaseMb: Math.max(most, memory()) - before,
  };
}

function checksOf({ name, what }: NightlyJob, runs: readonly Measured[]): Check[] {
  const medianOf = (value: (run: Measured) => number) => median(runs.map(value));
  const most = (value: (run: Measured) => number) => Math.max(0, ...runs.map(value)).toFixed(0);
  const slowest = slowestOfEachLimit(runs.flatMap((run) => run.slowest));
  return [
    ...slowest.flatMap((statement) => [
      judge(name, statement),
      information('that statement', statement.text),
    ]),
    figure(
      `${name} (${what}): p50 of ${runs.length} runs`,
      [
        `${digits(medianOf(({ ms }) => ms))} ms`,
        `${digits(medianOf(({ summary }) => summary.processorMs ?? NaN))} ms of PostgreSQL's processors`,
        `${medianOf(({ statements }) => statements)} statements`,
        `process at most ${most(({ memory }) => memory.most)} MB (+${most(({ memory }) => memory.most - memory.before)})`,
        `PostgreSQL at most +${most(({ databaseMb }) => databaseMb)} MB`,
      ].join(', '),
    ),
  ];
}

function judge(name: string, { ms, limitMs }: RecordedStatement): Check {
  const what = `slowest statement of ${name}`;
  const measured = `${digits(ms)} ms`;
  if (limitMs === 0) return figure(`${what}, which has no limit`, measured);
  return { what, measured, goal: `< ${limitMs / 1000} s`, met: ms < limitMs };
}

function failed({ name }: NightlyJob, failure: string): Check {
  return { what: `${name} ends`, measured: failure, goal: 'no error', met: false };
}

import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { DEFAULT_APPLICATION_ROLE } from '../database/index.ts';
import { pollSecondsOf, type RecurringJob, startJobs } from './start-jobs.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };
/** Half a year away from the month in which the tests run. */
const NEVER = `0 0 1 ${((new Date().getUTCMonth() + 6) % 12) + 1} *`;
const HOUR_MS = 3_600_000;

let test: TestDatabase;
let boss: PgBoss;
const loggedErrors: object[] = [];
const log = { error: (facts: object) => void loggedErrors.push(facts) };

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await test.drop();
});

const urls = () => ({
  ownerUrl: test.url,
  applicationUrl: test.applicationUrl,
  applicationRole: DEFAULT_APPLICATION_ROLE,
});

const start = (jobs: readonly RecurringJob[]) => startJobs(urls(), jobs, log, () => 1);

describe('recurring jobs', () => {
  it('start on several instances at the same time, on a database without their tables', async () => {
    const starts = [1, 2, 3].map(() => start([]));
    for (const jobs of await Promise.all(starts)) await jobs.stop();
    boss = new PgBoss({ connectionString: test.url, migrate: false, supervise: false, schedule: false });
    await boss.start();
    expect(loggedErrors).toEqual([]);
  });

  it('run each occurrence on one of two instances', async () => {
    const runs: string[] = [];
    const createJob = (instance: string) => ({
      name: 'count',
      cron: NEVER,
      run: () => {
        runs.push(instance);
        return Promise.resolve();
      },
    });
    const instances = await Promise.all(['a', 'b'].map((name) => start([createJob(name)])));
    for (let count = 1; count <= 3; count += 1) {
      await boss.send('count', null);
      await vi.waitFor(async () => {
        const countJobs = await boss.findJobs('count');
        expect(countJobs.filter(({ state }) => state === 'completed')).toHaveLength(count);
      }, WAIT_OPTIONS);
    }
    await Promise.all(instances.map((jobs) => jobs.stop()));
    expect(runs).toHaveLength(3);
    expect(loggedErrors).toEqual([]);
  }, 120_000);

  it('are scheduled in German time, and jobs that no longer exist are removed from the schedule', async () => {
    const idle = { cron: '30 6 * * *', run: () => Promise.resolve() };
    const first = await start([
      { ...idle, name: 'old' },
      { ...idle, name: 'kept' },
    ]);
    await first.stop();
    const second = await start([{ ...idle, name: 'kept' }]);
    await second.stop();
    const schedules = await boss.getSchedules();
    expect(schedules.map(({ name, cron, timezone }) => [name, cron, timezone])).toEqual([
      ['kept', '30 6 * * *', 'Europe/Berlin'],
    ]);
  });

  it('run once for the latest missed occurrence', async () => {
    let runs = 0;
    const run = () => {
      runs += 1;
      return Promise.resolve();
    };
    const clock = { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Berlin' } as const;
    const hour = new Intl.DateTimeFormat('en', clock).format(Date.now() - 2 * HOUR_MS);
    const job = { name: 'missed', cron: `0,20,40 ${Number(hour)} * * *`, run };
    await (await start([job])).stop();
    expect(runs).toBe(0);
    // The schedule is a day old, and the portal did not run for four hours.
    await sql`update pgboss.schedule set created_on = now() - interval '1 day'`.execute(test.owner.executor);
    await sql`update pgboss.version set cron_on = now() - interval '4 hours'`.execute(test.owner.executor);
    const jobs = await start([job]);
    await vi.waitFor(() => expect(runs).toBe(1), WAIT_OPTIONS);
    await jobs.stop();
    expect(await boss.findJobs('missed')).toHaveLength(1);
  }, 120_000);

  it('log a failure and are retried', async () => {
    const failing = {
      name: 'failing',
      cron: NEVER,
      run: () => Promise.reject(new Error('the first try fails')),
    };
    const jobs = await start([failing]);
    const id = await boss.send('failing', null);
    await vi.waitFor(() => expect(loggedErrors).toMatchObject([{ job: 'failing' }]), WAIT_OPTIONS);
    await vi.waitFor(async () => {
      const [job] = await boss.findJobs('failing', id === null ? {} : { id });
      expect(job?.state).toBe('retry');
    }, WAIT_OPTIONS);
    await jobs.stop();
  });

  it('are asked for every two seconds if they run each minute, otherwise once a minute', () => {
    expect(['* * * * *', '*/5 * * * *', '5 * * * *', '30 6 * * *'].map(pollSecondsOf)).toEqual([
      2, 60, 60, 60,
    ]);
  });
});

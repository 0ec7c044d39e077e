import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import {
  damageDocumentsAndJournals,
  delayWebhooks,
  failCall,
  failMails,
  loseDocumentsOfFiles,
  makeHealthy,
  neglectHotFolders,
  stopNightlyWork,
} from './support/alert-faults.ts';
import { countFiringAlerts, findPromtool } from './support/promtool.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/*
 * The alert rules for Prometheus against the real metrics: faults are caused in a portal, its /metrics is read before and
 * after, and promtool evaluates the rules over both. Without this test a metric could be renamed, or stay unchanged during
 * its fault, and an alert would never fire.
 */

const RULES = path.resolve(import.meta.dirname, '../../../deploy/prometheus/belegfach.rules.yml');
const GUIDE = path.resolve(import.meta.dirname, '../../../docs/operations.md');
const DASHBOARD = path.resolve(import.meta.dirname, '../../../deploy/grafana/belegfach.json');
const TOKEN = 'a-token-of-at-least-16';
/** /metrics answers from memory for a second. */
const CACHE_MS = 1_100;
const HOUR_MS = 3_600_000;
const HEALTHY_MINUTES = 30;
/** Longer than the longest `for` of a rule, which is a day. */
const FAULTY_MINUTES = 25 * 60;
/** One phase for each start of the portal, all within an hour. */
const RESTARTS_MINUTES = [10, 10, 10, 10];

const promtool = findPromtool();
const { groups } = parse(readFileSync(RULES, 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
};
const alerts = [...new Set(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)))].toSorted();
/** Alerts about a portal that does not run, or that restarts again and again. */
const OUTAGES = ['BelegfachRestarts', 'BelegfachUnreachable'];

const UNUSED = /^nodejs_|_bucket\{|_sum\{/;

type Samples = ReadonlyMap<string, number>;

let app: TestApp;
let healthy: Samples;
let faulty: Samples;
let isFaulty = false;

beforeAll(async () => {
  app = await createTestApp({
    metricsToken: TOKEN,
    findSpace: () => Promise.resolve({ freeBytes: isFaulty ? 1 : 1e11, totalBytes: 2e11 }),
    pressure: {
      level: () => (isFaulty ? 'high' : 'none'),
      readings: () => ({ loopDelayMs: 0, heapShare: 0, memoryShare: 0, bufferShare: 0, poolWaitMs: 0 }),
      stop: () => undefined,
    },
  });
  await makeHealthy(app);
  healthy = await scrape();
  await neglectHotFolders(app);
  await damageDocumentsAndJournals(app);
  await loseDocumentsOfFiles(app);
  await app.build.heldReceipt((await app.build.provider()).id);
  await failMails(app);
  await delayWebhooks(app);
  await failCall(app);
  await stopNightlyWork(app);
  isFaulty = true;
  await new Promise((resolve) => setTimeout(resolve, CACHE_MS));
  // A test cannot change when a file arrived, so it moves the portal's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR_MS });
  faulty = await scrape();
  vi.useRealTimers();
});
afterAll(() => app.close());

/**
 * The data that Prometheus stores about the portal: the samples of /metrics, its own `up`, and the probe of /readyz from
 * outside.
 */
async function scrape(): Promise<Samples> {
  const metrics = await app.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const ready = await app.app.inject({ url: '/readyz' });
  const lines = metrics.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const samples = lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return [`${name}{${[labels, 'job="belegfach"'].filter(Boolean).join(',')}}`, Number(value)] as const;
  });
  // Without the hundreds of series that no rule names, promtool is faster.
  const known = samples.filter(([name, value]) => Number.isFinite(value) && !UNUSED.test(name));
  return new Map([
    ...known,
    ['up{job="belegfach"}', metrics.statusCode === 200 ? 1 : 0],
    ['probe_success{job="belegfach-readyz"}', ready.statusCode === 200 ? 1 : 0],
  ]);
}

/** The number of alerts of each name that fire while the samples follow each other. */
function countAlerts(samples: readonly Samples[], minutes: readonly number[]): ReadonlyMap<string, number> {
  const names = new Set(samples.flatMap((reading) => [...reading.keys()]));
  const series = new Map([...names].map((name) => [name, samples.map((reading) => reading.get(name))]));
  return countFiringAlerts(promtool ?? '', RULES, series, minutes);
}

const listAlerts = (...samples: Parameters<typeof countAlerts>) =>
  [...countAlerts(...samples).keys()].toSorted();

/** The data that Prometheus stores about two portals of this installation. */
const ofTwoPortals = (samples: Samples): Samples =>
  new Map(
    [...samples].flatMap(([name, value]) =>
      ['a', 'b'].map((instance) => [name.replace(/}$/, `,instance="${instance}"}`), value] as const),
    ),
  );

it('the guide lists every alert, and the rules have every alert that the guide lists', () => {
  const listed = readFileSync(GUIDE, 'utf8').matchAll(/^\| `(Belegfach\w+)` \|/gm);
  expect([...listed].map(([, name]) => name).toSorted()).toEqual(alerts);
});

it('every metric of the dashboard exists', async () => {
  const { body } = await app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  const names = readFileSync(DASHBOARD, 'utf8').match(/\bbelegfach_\w+?(?=_bucket|\W)/g) ?? [];
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(body).toContain(`# HELP ${name} `);
});

describe.skipIf(promtool === undefined)('the alerts of Prometheus', () => {
  it('are silent while the portal is healthy', () => {
    expect(listAlerts([healthy], [FAULTY_MINUTES])).toEqual([]);
  });

  it('fire for their faults', () => {
    const firing = listAlerts([healthy, faulty], [HEALTHY_MINUTES, FAULTY_MINUTES]);
    expect(firing).toEqual(alerts.filter((alert) => !OUTAGES.includes(alert)));
  });

  it('fire once for a fault of the installation that each of two portals states', () => {
    const minutes = [HEALTHY_MINUTES, FAULTY_MINUTES];
    const ofOne = countAlerts([healthy, faulty], minutes);
    const ofTwo = countAlerts([healthy, faulty].map(ofTwoPortals), minutes);
    const isTwice = (alert: string) => (ofTwo.get(alert) ?? 0) > (ofOne.get(alert) ?? 0);
    expect([...ofTwo.keys()].filter(isTwice).toSorted()).toEqual([
      // Each portal judges itself.
      'BelegfachNotReady',
      'BelegfachOverloaded',
    ]);
  });

  it('do not fire for files that come all day and are taken in immediately', () => {
    const waiting = 'belegfach_hot_folder_waiting_files{provider="Busy",job="belegfach"}';
    const oldest = 'belegfach_hot_folder_oldest_file_seconds{provider="Busy",job="belegfach"}';
    const busy = new Map([...healthy, [waiting, 3], [oldest, 20]]);
    expect(listAlerts([busy], [FAULTY_MINUTES])).toEqual([]);
  });

  it('fire for a check that has never ended', () => {
    const unchecked = new Map([...healthy].filter(([name]) => !name.startsWith('belegfach_check_')));
    expect(listAlerts([unchecked], [3 * 24 * 60])).toEqual(['BelegfachCheckOverdue']);
  });

  it('fire when the portal does not answer', () => {
    const unreachable = new Map([['up{job="belegfach"}', 0]]);
    const firing = listAlerts([healthy, unreachable], [HEALTHY_MINUTES, FAULTY_MINUTES]);
    expect(firing).toEqual(['BelegfachUnreachable']);
  });

  it('fire when the portal is restarted again and again', () => {
    const start = 'process_start_time_seconds{job="belegfach"}';
    expect(healthy.has(start)).toBe(true);
    const starts = RESTARTS_MINUTES.map((_, index) => new Map([...healthy, [start, index]]));
    expect(listAlerts(starts, RESTARTS_MINUTES)).toEqual(['BelegfachRestarts']);
  });
});

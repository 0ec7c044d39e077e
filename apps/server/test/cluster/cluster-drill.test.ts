import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_SOAK } from '../../../../vitest.rounds.ts';
import { readConfig } from '../../src/configuration/config.ts';
import { type Installation, openInstallation } from '../../src/installation/installation.ts';
import { createMailer } from '../../src/platform/mail/index.ts';
import { runWith } from '../support/run-command.ts';
import { createAttempts, type RequestKind } from './attempts.ts';
import { type ClusterWorld, createClusterWorld, openOwner } from './cluster-world.ts';
import { type DrillRow, formatDrillTable } from './drill-table.ts';
import { FAULTS } from './faults.ts';
import { type ClusterInstallation, startClusterInstallation } from './installation.ts';
import {
  countCounterFaults,
  countCustomerNames,
  countPurgeEntries,
  countWaiting,
  listStored,
} from './inspect-cluster.ts';
import { judgeNotices } from './judge-notices.ts';
import { judgeLedger } from './ledger.ts';
import { importedName, IMPORTED_CUSTOMERS, FIRST_IMPORTED } from './load-writers.ts';
import { describeOutage, haveAllSucceeded } from './outage.ts';
import { readNotices } from './read-notices.ts';
import { type LoadResult, startLoad } from './start-load.ts';
import { describeTimeline } from './timeline.ts';
import { formatTimelines, type TimelineRow } from './timeline-table.ts';
import { watchCluster } from './watch-cluster.ts';

/*
 * Two portals on a PostgreSQL cluster and a bucket, under load, while machines die, hang and are stopped. Runs with
 * `npm run soak -- cluster`, as root on Debian 12, whose packages it installs.
 */
const canRun = IS_SOAK && process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** The logs of the portals, for finding the cause of a failed test. */
const LOG_FILE = path.join(tmpdir(), 'belegfach-cluster-drill.log');
const KINDS: readonly RequestKind[] = [
  'list',
  'download',
  'ZIP',
  'delivery',
  'import',
  'invitation',
  'sweep',
  'purge',
  'purged',
];
const MINUTE_MS = 60_000;
const START_LIMIT_MS = 10 * MINUTE_MS;
const FAULT_LIMIT_MS = 5 * MINUTE_MS;
/** The portals send at most 60 e-mails a minute (MAI-13), and notices after all other e-mails. */
const MAIL_LIMIT_MS = 4 * MINUTE_MS;
/** The pause before each fault, in which caches fill and the portals return to their usual speed. */
const SETTLE_MS = 5_000;
const LOOK_EVERY_MS = 200;
/**
 * The refusals that a client may get while a machine is unavailable. `ImportRunning`: an import whose portal or database died
 * counts as running for 30 s; `proxy`: HAProxy answers for a portal that died.
 */
const EXPECTED_REFUSAL =
  /^(503 (Overloaded|StorageUnavailable)|409 ImportRunning|50[234] proxy|broken|import failed|database (unavailable|busy)|bucket away)$/;

let installation: ClusterInstallation;
let commands: Installation;
let owner: ReturnType<typeof openOwner>;
let load: ReturnType<typeof startLoad>;
const open = new AsyncDisposableStack();
const attempts = createAttempts();
const rows: DrillRow[] = [];
const timelines: TimelineRow[] = [];
let world: ClusterWorld;
let watch: ReturnType<typeof watchCluster>;

describe.skipIf(!canRun)('two portals on a cluster', () => {
  beforeAll(async () => {
    installation = await startClusterInstallation();
    open.defer(() => installation.close());
    open.defer(() => writeFileSync(LOG_FILE, installation.logs()));
    commands = await openInstallation(readConfig(installation.settings), 'command');
    open.defer(() => commands.close());
    owner = openOwner(commands.ownerUrl);
    open.defer(() => owner.close());
    const mailer = createMailer({
      publicUrl: new URL(installation.settings['PUBLIC_URL'] ?? ''),
      operator: { name: 'Muster GmbH', productTitle: 'Belegfach' },
    });
    const silent = () => undefined;
    world = await createClusterWorld(owner);
    watch = watchCluster(installation.clusterAddresses);
    open.defer(() => watch.stop());
    load = startLoad({
      address: installation.address,
      attempts,
      world,
      owner,
      dependencies: {
        database: commands.database,
        store: commands.store,
        mailer,
        log: { info: silent, warn: silent, error: silent, fatal: silent },
      },
    });
    await waitForSuccess();
  }, START_LIMIT_MS);

  afterAll(async () => {
    console.log(`\n${formatDrillTable(rows, KINDS)}\n\n${formatTimelines(timelines)}\n`);
    await open.disposeAsync();
  }, START_LIMIT_MS);

  /** Waits until, of each kind, a request that began after this call has succeeded. */
  async function waitForSuccess(): Promise<void> {
    const since = performance.now();
    while (!haveAllSucceeded(attempts.attempts, KINDS, since))
      await Promise.race([wait(LOOK_EVERY_MS), load.done]);
  }

  /** Adds a row to the table of outages. */
  function judge(row: Omit<DrillRow, 'outages'>, since: number): DrillRow {
    const judged = { ...row, outages: KINDS.map((kind) => describeOutage(attempts.attempts, kind, since)) };
    rows.push(judged);
    return judged;
  }

  /** Expects that clients got no other refusals than those that they must be ready for. */
  function expectKnownRefusals({ outages }: DrillRow): void {
    const answers = outages.flatMap(({ refusals }) => [...refusals.keys()]);
    expect(answers.filter((answer) => !EXPECTED_REFUSAL.test(answer))).toEqual([]);
  }

  /** Adds a row to the table of timelines. */
  function addTimeline({ fault, outages }: DrillRow, faultAt: number): void {
    const secondsOf = (kind: RequestKind) => outages.find((outage) => outage.kind === kind)?.seconds;
    timelines.push({
      fault,
      timeline: describeTimeline(watch.sightings, faultAt),
      list: secondsOf('list'),
      delivery: secondsOf('delivery'),
    });
  }

  it.each(FAULTS)(
    'answer requests of every kind again after $name',
    { timeout: FAULT_LIMIT_MS },
    async ({ name, goalSeconds, begin, repair }) => {
      await wait(SETTLE_MS);
      const faultAt = performance.now();
      await begin(installation);
      await waitForSuccess();
      const judged = judge({ fault: name, goalSeconds }, faultAt);
      addTimeline(judged, faultAt);
      expectKnownRefusals(judged);
      if (repair === undefined) return;
      const repairAt = performance.now();
      await repair(installation);
      await waitForSuccess();
      expectKnownRefusals(judge({ fault: `after: ${name}`, goalSeconds: 0 }, repairAt));
    },
  );

  describe('after all faults', () => {
    let result: LoadResult;
    beforeAll(async () => {
      result = await load.stop();
    }, FAULT_LIMIT_MS);

    it('have stored each acknowledged document exactly once and unchanged, except purged ones, and no other document', async () => {
      const purged = new Set(result.purged.map(({ number }) => number));
      console.log(
        `${result.ledger.acknowledged.length} documents acknowledged, ${purged.size} of them purged`,
      );
      expect(purged.size).toBeGreaterThan(0);
      expect(judgeLedger(result.ledger.acknowledged, await listStored(owner), purged)).toEqual({
        lost: [],
        doubled: [],
        altered: [],
        unknown: [],
        returned: [],
      });
    });

    it('have recorded each purge once', async () => {
      const { length } = result.purged;
      expect(await countPurgeEntries(owner)).toEqual({ entries: length, documents: length });
    });

    it('have no damaged file and no broken chain', { timeout: FAULT_LIMIT_MS }, async () => {
      const verified = await runWith(installation.settings, 'verify', '--read-data');
      console.log(verified.text);
      expect(verified.code, verified.text).toBe(0);
    });

    it('have right counters for their lists', async () => {
      expect(await countCounterFaults(commands.database)).toBe(0);
    });

    it('have each imported customer once, with the name of the last import', async () => {
      expect(await countCustomerNames(owner, FIRST_IMPORTED)).toEqual({
        [importedName(result.lastImport)]: IMPORTED_CUSTOMERS,
      });
    });

    it('have sent every invitation and every notice', { timeout: FAULT_LIMIT_MS }, async () => {
      const followers = world.followers.map(({ email }) => email);
      await expect.poll(() => countWaiting(owner, followers), { timeout: MAIL_LIMIT_MS }).toBe(0);
      const reached = installation.mails.received.flatMap(({ to }) => to);
      console.log(`${result.invited.length} invitations, ${reached.length} e-mails`);
      expect(result.invited.filter((email) => !reached.includes(email))).toEqual([]);
    });

    it('have named each document once in the notices of an account', async () => {
      const expected = world.followers.map(({ email, customerNumber }) => {
        const documents = result.ledger.acknowledged.filter((sent) => sent.customerNumber === customerNumber);
        return [email, documents.length] as const;
      });
      const notices = await readNotices(
        installation.mails.received,
        expected.map(([email]) => email),
      );
      const different = new Set(notices.map(({ messageId }) => messageId)).size;
      console.log(
        `${different} notices, ${notices.length} e-mails, of ${expected.map(([, count]) => count).join(', ')} documents`,
      );
      expect(judgeNotices(notices, new Map(expected))).toEqual([]);
    });

    it('have answered nothing with an unexpected error, and raised no alarm about documents or journals', () => {
      expect(installation.logs()).not.toMatch(/"alarm":"(document-damaged|journal-broken|counters-wrong)"/);
    });
  });
});

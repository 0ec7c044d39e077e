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
import { createClusterWorld, openOwner } from './cluster-world.ts';
import { type DrillRow, formatDrillTable } from './drill-table.ts';
import { FAULTS } from './faults.ts';
import { type ClusterInstallation, startClusterInstallation } from './installation.ts';
import { countCounterFaults, countCustomerNames, countWaitingMails, listStored } from './inspect-cluster.ts';
import { judgeLedger } from './ledger.ts';
import { importedName, IMPORTED_CUSTOMERS, FIRST_IMPORTED } from './load-writers.ts';
import { describeOutage, haveAllSucceeded } from './outage.ts';
import { type LoadResult, startLoad } from './start-load.ts';

/*
 * Two portals on a PostgreSQL cluster and a bucket, under load, while machines die, hang and are stopped. Runs with
 * `npm run soak -- cluster`, as root on Debian 12, whose packages it installs.
 */
const canRun = IS_SOAK && process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** What the portals have logged, to look up what the drill has found. */
const LOG_FILE = path.join(tmpdir(), 'belegfach-cluster-drill.log');
const KINDS: readonly RequestKind[] = [
  'list',
  'download',
  'ZIP',
  'delivery',
  'import',
  'invitation',
  'sweep',
];
const MINUTE_MS = 60_000;
const START_LIMIT_MS = 10 * MINUTE_MS;
const FAULT_LIMIT_MS = 5 * MINUTE_MS;
/** What is slow at first, because caches are empty, is no outage; after a fault the next one has a usual state before it. */
const SETTLE_MS = 5_000;
const LOOK_EVERY_MS = 200;
/**
 * What a client may get while a machine is away. `ImportRunning`: an import whose portal or database died counts as running for 30 s;
 * `proxy`: the portal died before it had answered.
 */
const EXPECTED_REFUSAL =
  /^(503 (Overloaded|StorageUnavailable)|409 ImportRunning|50[234] proxy|broken|import failed|database (away|busy)|bucket away)$/;

let installation: ClusterInstallation;
let commands: Installation;
let owner: ReturnType<typeof openOwner>;
let load: ReturnType<typeof startLoad>;
const open = new AsyncDisposableStack();
const attempts = createAttempts();
const rows: DrillRow[] = [];

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
    load = startLoad({
      address: installation.address,
      attempts,
      world: await createClusterWorld(owner),
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
    console.log(`\n${formatDrillTable(rows, KINDS)}\n`);
    await open.disposeAsync();
  }, START_LIMIT_MS);

  /** Until every kind of request has succeeded that begins now or later. */
  async function waitForSuccess(): Promise<void> {
    const since = performance.now();
    while (!haveAllSucceeded(attempts.attempts, KINDS, since))
      await Promise.race([wait(LOOK_EVERY_MS), load.done]);
  }

  /** Adds a row to the table, and expects that clients got only such refusals as they must be ready for. */
  function judge(row: Omit<DrillRow, 'outages'>, since: number): void {
    const outages = KINDS.map((kind) => describeOutage(attempts.attempts, kind, since));
    rows.push({ ...row, outages });
    const answers = outages.flatMap(({ refusals }) => [...refusals.keys()]);
    expect(answers.filter((answer) => !EXPECTED_REFUSAL.test(answer))).toEqual([]);
  }

  it.each(FAULTS)(
    'answer everything again after $name',
    { timeout: FAULT_LIMIT_MS },
    async ({ name, goalSeconds, begin, repair }) => {
      await wait(SETTLE_MS);
      const faultAt = performance.now();
      await begin(installation);
      await waitForSuccess();
      judge({ fault: name, goalSeconds }, faultAt);
      if (repair === undefined) return;
      const repairAt = performance.now();
      await repair(installation);
      await waitForSuccess();
      judge({ fault: `after: ${name}`, goalSeconds: 0 }, repairAt);
    },
  );

  describe('after all faults', () => {
    let result: LoadResult;
    beforeAll(async () => {
      result = await load.stop();
    }, FAULT_LIMIT_MS);

    it('have every acknowledged document once, with its bytes, and no other', async () => {
      console.log(`${result.ledger.acknowledged.length} documents acknowledged`);
      expect(judgeLedger(result.ledger.acknowledged, await listStored(owner))).toEqual({
        lost: [],
        doubled: [],
        altered: [],
        unknown: [],
      });
    });

    it('have whole files and whole journals', { timeout: FAULT_LIMIT_MS }, async () => {
      const verified = await runWith(installation.settings, 'verify', '--read-data');
      console.log(verified.text);
      expect(verified.code, verified.text).toBe(0);
    });

    it('count as many documents as there are', async () => {
      expect(await countCounterFaults(commands.database)).toBe(0);
    });

    it('have each imported customer once, with its last name', async () => {
      expect(await countCustomerNames(owner, FIRST_IMPORTED)).toEqual({
        [importedName(result.lastImport)]: IMPORTED_CUSTOMERS,
      });
    });

    it('have sent every invitation', { timeout: FAULT_LIMIT_MS }, async () => {
      await expect.poll(() => countWaitingMails(owner), { timeout: MINUTE_MS }).toBe(0);
      const reached = installation.mails.received.flatMap(({ to }) => to);
      console.log(`${result.invited.length} invitations, ${reached.length} e-mails`);
      expect(result.invited.filter((email) => !reached.includes(email))).toEqual([]);
    });

    it('have answered nothing with an unexpected error, and raised no alarm about documents or journals', () => {
      expect(installation.logs()).not.toMatch(/"alarm":"(document-damaged|journal-broken|counters-wrong)"/);
    });
  });
});

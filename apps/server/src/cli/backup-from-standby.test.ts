import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_SOAK } from '../../../../vitest.rounds.ts';
import {
  type DebianPostgres,
  type DebianStandby,
  findDebianPostgres,
  startDebianPostgres,
} from '../../test/support/debian-postgres.ts';
import { killPortals, PRODUCTION, startPortal } from '../../test/support/portal-process.ts';
import { runWith } from '../../test/support/run-command.ts';
import {
  createPlainPdf,
  SENT_CUSTOMER,
  sendAsErp,
  type SentDocument,
} from '../../test/support/sent-documents.ts';
import { TEST_KEY } from '../../test/support/test-key.ts';
import { createWorldBuilder } from '../../test/support/test-world.ts';
import { openDatabase } from '../platform/database/index.ts';
import { createKeyring } from '../platform/secrets/index.ts';

/*
 * The drill with the lines of the guide: pgBackRest copies the database from its standby, and brings it back to a moment. Primary and
 * standby are on one machine, so that no host is named. Needs Debian's packages `postgresql` and `pgbackrest`, and runs in the soak only:
 * `npm run soak -- backup-from-standby`.
 */

const GUIDE = path.join(import.meta.dirname, '../../../../docs/operations.md');
const programs = findDebianPostgres();
const canRun = programs !== undefined && existsSync('/usr/bin/pgbackrest') && IS_SOAK;

/** The code blocks of the guide's chapter, in their order. */
function readBlocks() {
  const [, rest = ''] = readFileSync(GUIDE, 'utf8').split('\n## Backups from a standby with pgBackRest\n');
  const [chapter = ''] = rest.split('\n## ');
  const [server = '', configuration = '', backup = '', recovery = ''] = [
    ...chapter.matchAll(/```(?:sh)?\n([\s\S]*?)```/g),
  ].map(([, lines = '']) => lines);
  return {
    server,
    configuration,
    backup: backup.trim().split('\n'),
    recovery: recovery.trim().split('\n'),
  };
}

let home: string;
let primary: DebianPostgres;
let standby: DebianStandby;
let settings: Record<string, string>;
const fileOf = (name: 'primary' | 'standby') => path.join(home, `${name}.conf`);

/** The guide's configuration for one of the two machines. */
function writeConfiguration(
  name: 'primary' | 'standby',
  own: DebianStandby,
  other: DebianStandby | undefined,
): void {
  const place = (number: number, { folder, port }: DebianStandby) =>
    [`path=${folder}`, `socket-path=${primary.sockets}`, `port=${port}`, 'user=belegfach']
      .map((line) => `pg${number}-${line}\n`)
      .join('');
  const folders = ['lock', 'log', 'spool'].map(
    (folder) => `${folder}-path=${path.join(home, name, folder)}\n`,
  );
  const lines = readBlocks()
    .configuration.replace('/backup/', `${home}/backup/`)
    .replace('[belegfach]\n', `${folders.join('')}\n[belegfach]\n`)
    .replace(/pg1-path=.*\n/, place(1, own))
    .replace(/pg2-host=.*\n/, '')
    .replace(/pg2-path=.*\n/, other === undefined ? '' : place(2, other));
  writeFileSync(fileOf(name), lines);
  for (const folder of ['', 'log']) {
    mkdirSync(path.join(home, name, folder));
    give(path.join(home, name, folder));
  }
}

function give(folder: string): void {
  if (primary.identity.uid !== undefined) chownSync(folder, primary.identity.uid, primary.identity.gid ?? 0);
}

/** Runs a line of the guide on one of the machines. @returns what it printed */
const runLine = (name: 'primary' | 'standby', line: string): string =>
  execFileSync('sh', ['-c', line], {
    ...primary.identity,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], PGBACKREST_CONFIG: fileOf(name), PGBACKREST_LOG_LEVEL_CONSOLE: 'info' },
  });

const openOwner = () =>
  openDatabase({
    url: primary.urlOf('portal'),
    poolSize: 2,
    as: 'owner',
    keyring: createKeyring(Buffer.from(TEST_KEY, 'hex')),
  });
async function withOwner<T>(work: (owner: ReturnType<typeof openOwner>) => Promise<T>): Promise<T> {
  const owner = openOwner();
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

async function withPortal<T>(work: (address: string) => Promise<T>): Promise<T> {
  const portal = await startPortal(settings);
  const result = await work(portal.address);
  portal.child.kill('SIGTERM');
  expect(await portal.exit).toBe(0);
  return result;
}

const listNumbers = () =>
  withOwner(async ({ executor }) =>
    (await executor.selectFrom('invoice').select('document_number as number').orderBy('id').execute()).map(
      ({ number }) => number,
    ),
  );

describe.skipIf(!canRun)('a backup of the database from its standby', () => {
  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'belegfach-standby-'));
    chmodSync(home, 0o755);
    mkdirSync(path.join(home, 'backup'));
    // The archiving of the log is started by PostgreSQL.
    process.env['PGBACKREST_CONFIG'] = fileOf('primary');
    primary = await startDebianPostgres(programs ?? '', readBlocks().server);
    give(path.join(home, 'backup'));
    writeConfiguration('primary', primary, undefined);
    standby = await primary.startStandby();
    writeConfiguration('standby', standby, primary);
    const admin = new Client({ connectionString: primary.urlOf('postgres') });
    await admin.connect();
    await admin.query('create database portal');
    await admin.end();
    settings = {
      ...PRODUCTION,
      DATABASE_URL: primary.urlOf('portal'),
      DATA_DIR: path.join(home, 'data'),
      REQUIRE_2FA: 'hint',
    };
  }, 120_000);
  afterAll(() => {
    killPortals();
    delete process.env['PGBACKREST_CONFIG'];
    primary.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('brings the database back to a moment by the guide, beside the documents of today', {
    timeout: 300_000,
  }, async () => {
    const { backup, recovery } = readBlocks();
    await withPortal(() => Promise.resolve());
    const key = await withOwner(async ({ executor }) => {
      const build = createWorldBuilder(executor);
      const provider = await build.provider('Muster');
      await build.customer([provider.id], { number: SENT_CUSTOMER });
      await build.backofficeUser('SuperAdmin', null);
      return (await build.intakeKey(provider.id)).key;
    });
    const [first, second, third, later] = ['RE-1', 'RE-2', 'RE-3', 'RE-4'].map(createPlainPdf) as [
      SentDocument,
      SentDocument,
      SentDocument,
      SentDocument,
    ];
    const [create = '', check = '', full = '', incremental = '', ...others] = backup;
    expect(others).toEqual([]);
    await withPortal(async (address) => {
      const send = async (document: SentDocument) =>
        expect(await sendAsErp(address, key, document)).toBe('accepted');
      await send(first);
      for (const line of [create, check]) runLine('standby', line);
      expect(runLine('standby', full)).toContain('replay on the standby');
      await send(second);
      expect(runLine('standby', incremental)).toMatch(/incr backup size|last backup label/);
      await send(third);
    });
    await wait(1_100);
    const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
    await wait(1_100);
    await withPortal(async (address) => {
      expect(await sendAsErp(address, key, later)).toBe('accepted');
    });

    for (const line of recovery)
      if (line === 'systemctl stop belegfach postgresql') primary.halt();
      else if (line === 'systemctl start postgresql') primary.start();
      else runLine('primary', line.replace('2026-11-28 14:05:00+01', moment));
    await expect.poll(isPromoted, { timeout: 60_000 }).toBe(true);
    expect(await listNumbers()).toEqual(['RE-1', 'RE-2', 'RE-3']);

    const completed = await runWith(settings, 'restore', '--after-pg-restore');
    expect(completed.code, completed.text).toBe(0);
    const verified = await runWith(settings, 'verify', '--read-data');
    expect(verified.out).toContain(`without a document: ${later.sha256}`);
    await withPortal(async (address) => {
      expect(await sendAsErp(address, key, later)).toBe('accepted');
    });
    expect((await runWith(settings, 'verify', '--read-data')).code).toBe(0);
  });
});

const isPromoted = async (): Promise<boolean> => {
  const client = new Client({ connectionString: primary.urlOf('portal') });
  try {
    await client.connect();
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
    return rows[0]?.is === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

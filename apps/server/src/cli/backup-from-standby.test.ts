import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_SOAK } from '../../../../vitest.rounds.ts';
import { type DebianStandby, findDebianPostgres } from '../../test/support/debian-postgres.ts';
import {
  linesOf,
  makeDrillFolder,
  passMoment,
  readBlocks,
  type RecoveryDrill,
  startRecoveryDrill,
} from '../../test/support/recovery-drill.ts';
import {
  createPlainPdf,
  SENT_CUSTOMER,
  sendAsErp,
  type SentDocument,
} from '../../test/support/sent-documents.ts';
import { createWorldBuilder } from '../../test/support/test-world.ts';

/*
 * The drill with the lines of the guide: pgBackRest copies the database from its standby, and restores it to a point in time.
 * Primary and standby are on one machine, so that no host is named. Needs Debian's packages `postgresql` and `pgbackrest`,
 * and runs in the soak only: `npm run soak -- backup-from-standby`.
 */

const programs = findDebianPostgres();
const canRun = programs !== undefined && existsSync('/usr/bin/pgbackrest') && IS_SOAK;

const [server = '', configuration = '', backup = '', recovery = ''] = readBlocks(
  'Backups from a standby with pgBackRest',
);

let home: string;
let drill: RecoveryDrill;
const fileOf = (name: 'primary' | 'standby') => path.join(home, `${name}.conf`);

/** The guide's configuration for one of the two machines. */
function writeConfiguration(
  name: 'primary' | 'standby',
  own: DebianStandby,
  other: DebianStandby | undefined,
): void {
  const place = (number: number, { folder, port }: DebianStandby) =>
    [`path=${folder}`, `socket-path=${drill.postgres.sockets}`, `port=${port}`, 'user=belegfach']
      .map((line) => `pg${number}-${line}\n`)
      .join('');
  const folders = ['lock', 'log', 'spool'].map(
    (folder) => `${folder}-path=${path.join(home, name, folder)}\n`,
  );
  const lines = configuration
    .replace('/backup/', `${home}/backup/`)
    .replace('[belegfach]\n', `${folders.join('')}\n[belegfach]\n`)
    .replace(/pg1-path=.*\n/, place(1, own))
    .replace(/pg2-host=.*\n/, '')
    .replace(/pg2-path=.*\n/, other === undefined ? '' : place(2, other));
  writeFileSync(fileOf(name), lines);
  for (const folder of ['', 'log']) {
    mkdirSync(path.join(home, name, folder));
    drill.give(path.join(home, name, folder));
  }
}

/** Runs a line of the guide on one of the machines. @returns what it printed */
const runLine = (name: 'primary' | 'standby', line: string): string =>
  execFileSync('sh', ['-c', line], {
    ...drill.postgres.identity,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], PGBACKREST_CONFIG: fileOf(name), PGBACKREST_LOG_LEVEL_CONSOLE: 'info' },
  });

const listNumbers = () =>
  drill.withOwner(async ({ executor }) =>
    (await executor.selectFrom('invoice').select('document_number as number').orderBy('id').execute()).map(
      ({ number }) => number,
    ),
  );

describe.skipIf(!canRun)('a backup of the database from its standby', () => {
  beforeAll(async () => {
    home = makeDrillFolder('standby');
    // The archiving of the log is started by PostgreSQL.
    process.env['PGBACKREST_CONFIG'] = fileOf('primary');
    drill = await startRecoveryDrill(home, programs ?? '', server);
    const { postgres } = drill;
    writeConfiguration('primary', postgres, undefined);
    writeConfiguration('standby', await postgres.startStandby(), postgres);
  }, 120_000);
  afterAll(() => {
    delete process.env['PGBACKREST_CONFIG'];
    drill.stop();
  });

  it('restores the database to a point in time by the guide, with the documents of today', {
    timeout: 300_000,
  }, async () => {
    await drill.withPortal(() => Promise.resolve());
    const key = await drill.withOwner(async ({ executor }) => {
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
    const [create = '', check = '', full = '', incremental = '', ...others] = linesOf(backup);
    expect(others).toEqual([]);
    await drill.withPortal(async (address) => {
      const send = async (document: SentDocument) =>
        expect(await sendAsErp(address, key, document)).toBe('accepted');
      await send(first);
      for (const line of [create, check]) runLine('standby', line);
      expect(runLine('standby', full)).toContain('replay on the standby');
      await send(second);
      expect(runLine('standby', incremental)).toMatch(/incr backup size|last backup label/);
      await send(third);
    });
    const moment = await passMoment();
    await drill.withPortal(async (address) => {
      expect(await sendAsErp(address, key, later)).toBe('accepted');
    });

    await drill.recover(
      linesOf(recovery),
      (line) => void runLine('primary', line.replace('2026-11-28 14:05:00+01', moment)),
    );
    expect(await listNumbers()).toEqual(['RE-1', 'RE-2', 'RE-3']);

    const completed = await drill.belegfach('restore', '--after-pg-restore');
    expect(completed.code, completed.text).toBe(0);
    const verified = await drill.belegfach('verify', '--read-data');
    expect(verified.out).toContain(`without a document: ${later.sha256}`);
    await drill.withPortal(async (address) => {
      expect(await sendAsErp(address, key, later)).toBe('accepted');
    });
    expect((await drill.belegfach('verify', '--read-data')).code).toBe(0);
  });
});

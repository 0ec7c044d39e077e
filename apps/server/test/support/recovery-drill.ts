import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import { createKeyring } from '../../src/platform/secrets/index.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { killPortals, PRODUCTION, startPortal } from './portal-process.ts';
import { runWith } from './run-command.ts';
import { TEST_KEY } from './test-key.ts';

const GUIDE = path.join(import.meta.dirname, '../../../../docs/operations.md');
/** The wait before and after a moment of recovery, so that no commit has nearly the same time. */
const PAUSE_MS = 1_100;

/** A PostgreSQL of Debian, a portal and a folder for backups, on which the guide's recovery is carried out. */
export interface RecoveryDrill {
  readonly postgres: DebianPostgres;
  /** Gives a folder to the user of PostgreSQL. */
  readonly give: (folder: string) => void;
  readonly withOwner: <T>(work: (owner: Database) => Promise<T>) => Promise<T>;
  /** Starts the portal, runs the work and stops the portal in order. */
  readonly withPortal: <T>(work: (address: string, output: () => string) => Promise<T>) => Promise<T>;
  readonly belegfach: (...args: readonly string[]) => ReturnType<typeof runWith>;
  /**
   * Runs the lines of the guide for a recovery, and waits until the database is the primary again.
   * @param runLine runs each line except those that stop and start the services
   */
  readonly recover: (lines: readonly string[], runLine: (line: string) => void) => Promise<void>;
  readonly stop: () => void;
}

/** The code blocks of a chapter of the operations guide, in their order. */
export function readBlocks(chapter: string): readonly string[] {
  const [, rest = ''] = readFileSync(GUIDE, 'utf8').split(`\n## ${chapter}\n`);
  const [text = ''] = rest.split('\n## ');
  return [...text.matchAll(/```(?:sh)?\n([\s\S]*?)```/g)].map(([, lines = '']) => lines);
}

export const linesOf = (block: string): readonly string[] => block.trim().split('\n');

/** The folder of a drill, with one for the backups in it. */
export function makeDrillFolder(name: string): string {
  const home = mkdtempSync(path.join(tmpdir(), `belegfach-${name}-`));
  chmodSync(home, 0o755);
  mkdirSync(path.join(home, 'backup'));
  return home;
}

/**
 * @param home of `makeDrillFolder`
 * @param programs the folder of `findDebianPostgres`
 * @param configuration lines for that of PostgreSQL
 */
export async function startRecoveryDrill(
  home: string,
  programs: string,
  configuration: string,
): Promise<RecoveryDrill> {
  const postgres = await startDebianPostgres(programs, configuration);
  const url = postgres.urlOf('portal');
  const settings = {
    ...PRODUCTION,
    DATABASE_URL: url,
    DATA_DIR: path.join(home, 'data'),
    REQUIRE_2FA: 'hint',
  };
  const give = (folder: string) => {
    const { uid, gid = 0 } = postgres.identity;
    if (uid !== undefined) chownSync(folder, uid, gid);
  };
  const withOwner: RecoveryDrill['withOwner'] = async (work) => {
    const keyring = createKeyring(Buffer.from(TEST_KEY, 'hex'));
    const owner = openDatabase({ url, poolSize: 2, as: 'owner', keyring });
    try {
      return await work(owner);
    } finally {
      await owner.close();
    }
  };
  const isStandby = () =>
    withOwner(async ({ executor }) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(executor);
      return rows[0]?.is;
    }).catch(String);
  give(path.join(home, 'backup'));
  const admin = new Client({ connectionString: postgres.urlOf('postgres') });
  await admin.connect();
  await admin.query('create database portal');
  await admin.end();
  return {
    postgres,
    give,
    withOwner,
    withPortal: async (work) => {
      const portal = await startPortal(settings);
      const result = await work(portal.address, portal.output);
      portal.child.kill('SIGTERM');
      expect(await portal.exit).toBe(0);
      return result;
    },
    belegfach: (...args) => runWith(settings, ...args),
    recover: async (lines, runLine) => {
      for (const line of lines)
        if (line === 'systemctl stop belegfach postgresql') postgres.halt();
        else if (line === 'systemctl start postgresql') postgres.start();
        else runLine(line);
      await expect.poll(isStandby, { timeout: 60_000 }).toBe(false);
    },
    stop: () => {
      killPortals();
      postgres.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Waits, and returns a moment between all earlier and all later commits, in the notation of the guide. */
export async function passMoment(): Promise<string> {
  await wait(PAUSE_MS);
  const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
  await wait(PAUSE_MS);
  return moment;
}

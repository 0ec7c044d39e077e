import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { classifyDatabaseError } from '../error-kind.ts';
import { prepareApplicationLogin } from '../login/application-login.ts';
import { migrate } from '../migrate.ts';
import { startPromotionMarks } from './mark-promotions.ts';
import { createPrimaryCheck, type PrimaryCheck } from './primary-check.ts';

/*
 * Two copies of one server are promoted separately, by a fault of Patroni or by a person: both are then on the same timeline,
 * and data that was acknowledged on one of them is missing on the other.
 */

const FAST = { fsync: 'off', full_page_writes: 'off' };
const started = new AsyncDisposableStack();
let home: string;
let login: string;
const folderOf = (name: string) => path.join(home, name);

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-promotions-'));
  started.defer(() => rmSync(home, { recursive: true, force: true }));
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(home, 0o755);
  const server = await startEmbeddedPostgres(folderOf('first'), FAST);
  try {
    await migrate(server.url);
    login = await prepareApplicationLogin(server.url, randomBytes(32));
    const portal = openPortal(server);
    await portal.marked();
    await portal.close();
  } finally {
    await server.stop();
  }
  execFileSync('cp', ['-a', folderOf('first'), folderOf('second')]);
});
afterAll(() => started.disposeAsync());

/** Starts a server on a new timeline, runs the work and stops it. */
async function promoted<T>(
  name: string,
  work: (server: EmbeddedPostgres) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  // A recovery without an archive ends immediately, and PostgreSQL continues as after any promotion.
  writeFileSync(path.join(folderOf(name), 'postgres/cluster/recovery.signal'), '', { mode: 0o644 });
  const server = await startEmbeddedPostgres(folderOf(name), {
    ...FAST,
    restore_command: 'false',
    ...settings,
  });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** The database of a portal, with what the portal knows from others. */
function openPortal(
  server: EmbeddedPostgres,
  primaryCheck: PrimaryCheck = createPrimaryCheck({ comparesMarks: true }),
) {
  const url = new URL(login);
  url.port = new URL(server.url).port;
  const database = openDatabase({ url: url.href, poolSize: 3, primaryCheck });
  const log = { error: () => undefined };
  const marks = startPromotionMarks({ database, primaryCheck, log, onMarked: () => undefined });
  return {
    database,
    marked: () => vi.waitFor(() => expect(primaryCheck.isMarked()).toBe(true), { timeout: 5_000 }),
    close: async () => {
      await Promise.all([marks.stop(), database.close()]);
    },
  };
}

async function findFault({ executor }: Database): Promise<unknown> {
  const select = sql`select 1`.execute(executor);
  return select.then(
    () => undefined,
    (error: unknown) => ({ kind: classifyDatabaseError(error), message: String(error) }),
  );
}

const timelineOf = async ({ executor }: Database) =>
  (await sql<{ timeline: number }>`select max(timeline) as timeline from promotion_mark`.execute(executor))
    .rows[0]?.timeline;

it('a portal distinguishes servers that were promoted separately, also with equal timelines', async () => {
  const known = createPrimaryCheck({ comparesMarks: true });
  const use = (check: PrimaryCheck) => async (server: EmbeddedPostgres) => {
    const portal = openPortal(server, check);
    try {
      const fault = await findFault(portal.database);
      if (fault !== undefined) return fault;
      await portal.marked();
      return await timelineOf(portal.database);
    } finally {
      await portal.close();
    }
  };
  const refused = {
    kind: 'unavailable',
    message: expect.stringContaining('was promoted in addition to the primary') as string,
  };
  expect(await promoted('first', use(known))).toBe(2);
  expect(await promoted('second', use(known))).toEqual(refused);
  // A portal that was restarted knows none of them.
  expect(await promoted('second', use(createPrimaryCheck({ comparesMarks: true })))).toBe(3);
  expect(await promoted('second', use(known))).toEqual(refused);
  expect(await promoted('first', use(known))).toBe(3);
});

it('a mark that no standby has yet is not remembered, and does not keep the portal from reading', async () => {
  const check = createPrimaryCheck({ comparesMarks: true });
  const withoutStandby = { synchronous_standby_names: 'standby' };
  const timeline = await promoted(
    'first',
    async (server) => {
      const portal = openPortal(server, check);
      try {
        const admin = openDatabase({ url: server.url, poolSize: 1, as: 'owner' });
        const waits = async () =>
          (await sql`select from pg_stat_activity where wait_event = 'SyncRep'`.execute(admin.executor)).rows
            .length;
        await expect.poll(waits, { timeout: 5_000 }).toBe(1);
        await admin.close();
        expect(await findFault(portal.database)).toBeUndefined();
        expect(check.isMarked()).toBe(false);
        return await timelineOf(portal.database);
      } finally {
        await server.stop();
        await portal.close();
      }
    },
    withoutStandby,
  );
  await promoted('second', async (server) => {
    const portal = openPortal(server, check);
    expect(await findFault(portal.database)).toBeUndefined();
    await portal.marked();
    expect((await timelineOf(portal.database)) ?? 0).toBeGreaterThan(timeline ?? 0);
    await portal.close();
  });
});

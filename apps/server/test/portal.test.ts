import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../src/platform/secrets/index.ts';
import { applyLaterSchema } from './support/later-schema.ts';
import { killPortals, launch, PRODUCTION, startPortal } from './support/portal-process.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createWorldBuilder } from './support/test-world.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-portal-'));
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
});
afterEach(killPortals);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (variables: Record<string, string> = {}) =>
  startPortal({ DATA_DIR: path.join(folder, 'data'), ...variables });

/** The process id of the embedded database while it runs. */
function databaseProcess(): number | undefined {
  const file = path.join(folder, 'data/postgres/cluster/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

function isAlive(processId: number): boolean {
  try {
    return !readFileSync(`/proc/${processId}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/** The exit code in RestartPreventExitStatus of the systemd unit: a restart is useless until a person has changed something. */
const REFUSED = 78;

describe('the portal', () => {
  it.each([
    [{}, /^PUBLIC_URL: /, REFUSED],
    [{ ...PRODUCTION, PORT: 'x' }, /^PORT: /, REFUSED],
    // The database server may answer a moment later, so a restart is useful.
    [{ ...PRODUCTION, DATABASE_URL: 'postgres://nobody:wrong@127.0.0.1:1/none' }, /^DATABASE_URL: /m, 1],
  ])(
    'does not start with a wrong setting, and prints a line that names it (%#)',
    async (variables, expected, code) => {
      const { output, messages, exit } = launch({ DATA_DIR: path.join(folder, 'none'), ...variables });
      expect(await exit).toBe(code);
      expect(messages().join('\n')).toMatch(expected);
      expect(output()).not.toMatch(/^\s+at /m);
    },
  );

  it('does not start on a database with another encryption key or of a later version, and names the reason', async () => {
    const [keyed, later] = [await createTestDatabase(), await createTestDatabase()];
    try {
      for (const { owner } of [keyed, later])
        await owner.executor.insertInto('installation').values({ demo: false }).execute();
      const user = await createWorldBuilder(keyed.owner.executor).account('BackofficeUser');
      const sealed = createSecretBox(randomBytes(32)).encrypt(randomBytes(20), user.publicId);
      await sql`update account set two_factor_secret = ${sealed} where id = ${user.id}`.execute(
        keyed.owner.executor,
      );
      await applyLaterSchema(later.owner.executor);
      const starts = [keyed, later].map(({ url }, index) =>
        launch({ ...PRODUCTION, DATABASE_URL: url, DATA_DIR: path.join(folder, `refused-${index}`) }),
      );
      expect(await Promise.all(starts.map(({ exit }) => exit))).toEqual([REFUSED, REFUSED]);
      const [wrongKey = '', newer = ''] = starts.map(({ messages }) => messages().at(-1));
      expect(wrongKey).toMatch(/^ENCRYPTION_KEY: .+$/);
      expect(newer).toMatch(
        /^DATABASE_URL: the database's schema is newer than this program, or belongs to another program: .+$/,
      );
      expect(wrongKey + newer).not.toMatch(/^\s+at /m);
    } finally {
      await keyed.drop();
      await later.drop();
    }
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s together with its database', async (signal) => {
    const portal = await start();
    const database = databaseProcess() ?? 0;
    expect(isAlive(database)).toBe(true);
    expect((await fetch(`${portal.address}/readyz`)).status).toBe(200);
    portal.child.kill(signal);
    // On SIGTERM, which a service manager sends, /readyz fails first, and requests are answered until the proxy has noticed.
    if (signal === 'SIGTERM') {
      const ready = () => fetch(`${portal.address}/readyz`).then((answer) => answer.json());
      await expect.poll(ready).toEqual({ status: 'unavailable' });
      expect((await fetch(`${portal.address}/livez`)).status).toBe(200);
    }
    expect(await portal.exit).toBe(0);
    expect(isAlive(database)).toBe(false);
  });

  it('recovers everything that was committed before a kill, and refuses a second portal on the same data', async () => {
    const first = await start();
    const claim = JSON.parse(readFileSync(path.join(folder, 'data/portal.claim'), 'utf8')) as {
      databaseUrl: string;
    };
    const client = new Client({ connectionString: claim.databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`insert into provider (name) values ('Kept')`);
    const schedule = await client.query<{ name: string }>('select name from pgboss.schedule');
    expect(schedule.rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['purge-origins', 'erase-what-was-deleted', 'check-hash-chains']),
    );

    const second = launch({ ...PRODUCTION, DATA_DIR: path.join(folder, 'data') });
    expect(await second.exit).toBe(1);
    expect(second.messages().at(-1)).toMatch(/^DATA_DIR: .* is in use by a running portal/);

    const orphan = databaseProcess() ?? 0;
    first.child.kill('SIGKILL');
    await first.exit;
    expect(isAlive(orphan)).toBe(true);
    await start();
    expect(isAlive(orphan)).toBe(false);
    const again = JSON.parse(readFileSync(path.join(folder, 'data/portal.claim'), 'utf8')) as {
      databaseUrl: string;
    };
    const check = new Client({ connectionString: again.databaseUrl });
    await check.connect();
    expect((await check.query(`select name from provider`)).rows).toEqual([{ name: 'Kept' }]);
    await check.end();
  });

  it('allows only one portal for a data directory, also with an external database, and commands while it runs', async () => {
    const database = await createTestDatabase();
    const outside = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'outside') };
    const first = await start(outside);
    const second = launch({ ...PRODUCTION, ...outside });
    expect(await second.exit).toBe(1);
    expect(second.messages().at(-1)).toMatch(
      /^DATA_DIR: .* is in use by a running portal \(process \d+\)\.$/,
    );
    const command = launch({ ...PRODUCTION, ...outside }, 'cli/belegfach.ts', 'audit', 'verify');
    expect(await command.exit, command.output()).toBe(0);
    expect(command.output()).toContain('audit: intact.');

    // On SIGINT the portal does not wait for a proxy, unlike on SIGTERM.
    first.child.kill('SIGINT');
    expect(await first.exit).toBe(0);
    const again = await start(outside);
    again.child.kill('SIGKILL');
    await again.exit;
    await database.drop();
  });

  // A second folder would contain no documents of the database, and two portals would each serve only half of them.
  it('allows only one folder of documents for a database', async () => {
    const database = await createTestDatabase();
    const first = await start({ DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'one') });
    const second = launch({ ...PRODUCTION, DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'two') });
    expect(await second.exit).toBe(1);
    expect(second.messages().at(-1)).toMatch(
      /^DATA_DIR: .* is not the folder that this database was used with before/,
    );
    first.child.kill('SIGKILL');
    await first.exit;
    await database.drop();
  });

  it('serves no database that was promoted in addition to its own: 503, a fault of readiness by name, and a line of the log', async () => {
    const database = await createTestDatabase();
    const ask = async <T>(query: RawBuilder<T>) => (await query.execute(database.owner.executor)).rows;
    const listMarks = () => ask(sql<{ mark: string }>`select mark::text from promotion_mark`);
    try {
      const token = randomBytes(16).toString('hex');
      const portal = await start({
        DATABASE_URL: database.url,
        DATA_DIR: path.join(folder, 'marked'),
        METRICS_TOKEN: token,
      });
      const readiness = async () => {
        const response = await fetch(`${portal.address}/readyz`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const { faults = [] } = (await response.json()) as { faults?: string[] };
        return [response.status, ...faults];
      };
      await expect.poll(listMarks).toHaveLength(1);
      // The generation is written at the start, and again when the timeline got its mark, a minute before the next regular
      // time.
      const generation = sql<{ it: number }>`select store_generation::integer as it from installation`;
      await expect.poll(() => ask(generation), { timeout: 20_000 }).toEqual([{ it: 2 }]);
      const [{ mark } = { mark: '' }] = await listMarks();
      const changeMark = async (to: string) => {
        await ask(sql`update promotion_mark set mark = ${to}::uuid`);
        // Its connections, also those of the jobs, end as when the proxy leads to another server.
        await ask(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name in ('belegfach', 'belegfach-jobs') and pid <> pg_backend_pid()`);
      };
      expect(await readiness()).toEqual([200]);
      await changeMark(randomUUID());
      await expect.poll(readiness, { timeout: 20_000 }).toEqual([503, 'database']);
      const call = await fetch(`${portal.address}/api/Authentication/GetUserInformation`, {
        headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
      });
      expect(call.status).toBe(503);
      await expect.poll(portal.output, { timeout: 20_000 }).toContain('does not know the mark of timeline');
      await changeMark(mark);
      await expect.poll(readiness, { timeout: 20_000 }).toEqual([200]);
      portal.child.kill('SIGKILL');
      await portal.exit;
    } finally {
      await database.drop();
    }
  });

  it('never turns a production database into a demo', async () => {
    const { messages, exit } = launch({ ...PRODUCTION, DEMO: 'true', DATA_DIR: path.join(folder, 'data') });
    expect(await exit).toBe(1);
    expect(messages().at(-1)).toMatch(/^DEMO: this database is not a demo/);
  });
});

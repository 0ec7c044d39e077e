import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createRandom } from '../../../test/support/random.ts';
import { createImportWorld, CUSTOMER_HEADINGS, type ImportWorld } from './test-support/import-world.ts';
import { rounds, SEED } from '../../../../../vitest.rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file that a person imports, or the same rows in one call with an intake key. */
type Source = 'file' | 'key';

const ROWS = rounds({ ci: 4_000, full: 20_000 }).count;
/** The kills are spread over the duration of an import, from reading the file to the commit. */
const KILLS = rounds({ ci: 8, full: 100 });

const file = path.join(folder, 'Kunden.csv');
writeFileSync(
  file,
  [
    CUSTOMER_HEADINGS,
    ...Array.from({ length: ROWS }, (_, n) => `${20_000_000 + n};;Firma ${n};kunde${n}@crash.example;;`),
  ].join('\n'),
);

function startProcess(importWorld: ImportWorld, by: Source) {
  const options = {
    by,
    databaseUrl: importWorld.app.test.applicationUrl,
    accountId: importWorld.admin,
    publicId: '019a0000-0000-7000-8000-000000000001',
    providerId: importWorld.A.id,
    file,
  };
  const entry = path.join(import.meta.dirname, 'test-support/import-file.entry.ts');
  return spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The number of rows of each kind that the import creates. */
async function countCreated({ app }: ImportWorld) {
  const { rows } = await sql<{
    customers: number;
    accounts: number;
    roles: number;
    links: number;
    events: number;
    done: number;
  }>`
    select (select count(*) from customer) as customers,
      (select count(*) from account where email like '%@crash.example') as accounts,
      (select count(*) from customer_role) as roles,
      (select count(*) from customer_provider) as links,
      (select count(*) from audit_event where action = 'customer.create') as events,
      (select count(*) from import_run where state = 'done') as done`.execute(app.test.owner.executor);
  return rows[0];
}

const NOTHING = { customers: 0, accounts: 0, roles: 0, links: 0, events: 0, done: 0 };
const ALL = { customers: ROWS, accounts: ROWS, roles: ROWS, links: ROWS, events: ROWS };

/** Imports the file without a kill. @returns the duration in milliseconds, from the moment when the process is ready */
async function importCompletely(importWorld: ImportWorld, by: Source): Promise<number> {
  const child = startProcess(importWorld, by);
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  const startedAt = performance.now();
  expect(await exited).toEqual([0, null]);
  expect(await countCreated(importWorld)).toMatchObject(ALL);
  return performance.now() - startedAt;
}

it.each(['file', 'key'] as const)(
  `an import by %s that is killed at any moment is stored completely or not at all, and the same rows can be sent afterwards, SEED=${SEED}`,
  async (by) => {
    const world = await createImportWorld();
    const random = createRandom(SEED);
    const rehearsal = await createImportWorld();
    const durationMs = await importCompletely(rehearsal, by);
    await rehearsal.app.close();
    let isImported = false;
    for (let round = 0; round < KILLS.count; round += 1) {
      const child = startProcess(world, by);
      // Registered before the kill, because a quick import may end before it.
      const exited = once(child, 'exit');
      await once(child.stdout, 'data');
      await wait(((round + random.next()) / KILLS.count) * durationMs);
      child.kill('SIGKILL');
      await exited;
      // The server notices the broken connection only at its next read or write.
      await expect.poll(() => countOpenTransactions(world), { timeout: KILLS.timeLimitMs }).toBe(0);
      const created = await countCreated(world);
      isImported ||= created?.customers === ROWS;
      expect(created).toMatchObject(isImported ? ALL : NOTHING);
      await sql`update import_run set alive_at = now() - interval '1 minute' where state = 'running'`.execute(
        world.app.test.owner.executor,
      );
    }
    await importCompletely(world, by);
    await world.app.close();
  },
  KILLS.timeLimitMs,
);

async function countOpenTransactions(world: ImportWorld): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`.execute(
    world.app.test.owner.executor,
  );
  return rows[0]?.open ?? 0;
}

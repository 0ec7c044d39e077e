import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { createWorldBuilder } from '../../test/support/test-world.ts';
import { runCommand } from './run-command.ts';

let test: TestDatabase;
let home: string;
let gone: { id: number; publicId: string; number: string };
let alive: { publicId: string };

beforeAll(async () => {
  test = await createTestDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-erase-'));
  const build = createWorldBuilder(test.owner.executor);
  await sql`insert into installation (demo) values (true)`.execute(test.owner.executor);
  const provider = await build.provider();
  gone = await build.customer([provider.id], { deleted: true, name: 'Fort GmbH' });
  alive = await build.customer([provider.id]);
});
afterAll(async () => {
  await test.drop();
  rmSync(home, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommand(['erase', ...args], {
    variables: { DEMO: 'true', DATABASE_URL: test.url, DATA_DIR: path.join(home, 'data') },
    out: (text) => (out += text),
    err: (text) => (err += text),
    isInteractive: false,
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

it('erase lists what it can erase, erases it, and then lists nothing', async () => {
  const listed = await run('list');
  expect(listed).toMatchObject({ code: 0, err: '' });
  expect(listed.out).toContain(`customer  ${gone.publicId}  deleted `);
  expect(listed.out).toContain(gone.number);
  expect(await run('customer', gone.publicId.toUpperCase())).toMatchObject({ code: 0, err: '' });
  const { rows } =
    await sql`select name, erased_at is not null as is_erased from customer where id = ${gone.id}`.execute(
      test.owner.executor,
    );
  expect(rows).toEqual([{ name: '-', is_erased: true }]);
  const told = await sql`
    select facts from audit_event where action = 'personal-data.erase' and target_id = ${gone.publicId}`.execute(
    test.owner.executor,
  );
  expect(told.rows).toEqual([{ facts: { by: 'command' } }]);
  expect((await run('customer', gone.publicId)).err).toContain('erased already');
  expect((await run('list')).out).toContain('Nothing is deleted');
});

it('erase refuses a customer or user who is not deleted, and says so', async () => {
  const refused = await run('customer', alive.publicId);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('delete in the portal first');
  expect((await run('user', alive.publicId)).err).toContain('nobody with this id');
});

it.each([
  [],
  ['customer'],
  ['customer', '4711'],
  ['provider', 'x'],
  ['user', 'a', 'b'],
  ['list', 'x'],
  ['export'],
  ['replay', 'a', 'b'],
  ['--all'],
])('erase shows its usage for %j %j %j', async (...args) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toContain('Usage: belegfach erase');
});

import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGenerationUpdates } from '../features/store/index.ts';
import { createStoreWorld, type StoreWorld } from '../../test/support/store-world.ts';
import { runOn } from '../../test/support/run-command.ts';

const DAY_MS = 86_400_000;

let world: StoreWorld;
let folder: string;
beforeAll(async () => {
  world = await createStoreWorld('documents');
  await world.bind();
  await asOwner('update installation set demo = true');
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-earlier-'));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const asOwner = (statement: string) => sql.raw(statement).execute(world.test.owner.executor);

const run = (...args: string[]) => runOn(world.test.url, path.dirname(world.root), ...args);

it('a backup of a database in an earlier state keeps the documents and rows that only the last backup has, until a person confirms', async () => {
  await world.addDocuments(20);
  await asOwner('create table earlier_file as select * from stored_file');
  const today = await world.addDocuments(2);
  await startGenerationUpdates(world.dependencies).stop();
  expect((await run('backup', folder)).code).toBe(0);
  const newest = dumpOf('manifest.json');
  const copies = today.map((sha256) =>
    path.join(folder, path.relative(path.dirname(world.root), world.placeOf(sha256))),
  );
  const longAgo = new Date(Date.now() - 2 * DAY_MS);
  for (const copy of copies) utimesSync(copy, longAgo, longAgo);

  await asOwner('delete from stored_file where id not in (select id from earlier_file)');
  await asOwner('delete from released_file');
  await asOwner('update installation set store_generation = store_generation - 1');
  // Two nights: the second backup must not treat the first backup of the earlier state as the newest one.
  for (let night = 0; night < 2; night += 1) {
    const { text } = await run('backup', folder);
    expect(text).toContain('2 copies without a document stay in the backup');
    expect(text).toContain('whose rows stay in the folder (manifest-earlier.json)');
  }
  expect(copies.filter((copy) => existsSync(copy))).toHaveLength(2);
  expect(dumpOf('manifest-earlier.json')).toEqual(newest);
  expect(dumpOf('manifest.json').rows).toBe(newest.rows - 2);

  expect((await run('store', 'confirm')).code).toBe(0);
  expect((await run('backup', folder)).code).toBe(0);
  expect(copies.filter((copy) => existsSync(copy))).toEqual([]);
  expect(existsSync(path.join(folder, 'manifest-earlier.json'))).toBe(false);
  expect(existsSync(path.join(folder, newest.database))).toBe(false);
});

/** The folder of the rows that a manifest names, which must be there, and the number of stored files in it. */
function dumpOf(manifest: string): { database: string; rows: number } {
  const { database, tables } = JSON.parse(readFileSync(path.join(folder, manifest), 'utf8')) as {
    database: string;
    tables: { name: string; rows: number }[];
  };
  expect(existsSync(path.join(folder, database, 'stored_file.jsonl.gz'))).toBe(true);
  return { database, rows: tables.find(({ name }) => name === 'stored_file')?.rows ?? -1 };
}

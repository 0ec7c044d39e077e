import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeRejectedFiles } from '../features/retention/index.ts';
import { sweepStore } from '../features/store/index.ts';
import { FileDocumentStore } from '../platform/document-store/index.ts';
import { ageMarks } from '../../test/support/sweep-a-day-later.ts';
import { createRejectedReceipt } from '../../test/support/rejected-receipt.ts';
import { createStoreWorld, type StoreWorld } from '../../test/support/store-world.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { runOn } from '../../test/support/run-command.ts';

let world: StoreWorld;
let target: TestDatabase;
let home: string;
beforeAll(async () => {
  world = await createStoreWorld('documents');
  await world.bind();
  await sql`update installation set demo = true`.execute(world.test.owner.executor);
  target = await createTestDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-purged-'));
});
afterAll(async () => {
  await world.close();
  await target.drop();
  rmSync(home, { recursive: true, force: true });
});

const atSource = (...args: string[]) => runOn(world.test.url, path.dirname(world.root), ...args);
const atTarget = (...args: string[]) => runOn(target.url, path.join(home, 'target'), ...args);
const purge = (dependencies: Parameters<typeof purgeRejectedFiles>[0]) =>
  purgeRejectedFiles(dependencies, new AbortController().signal);

it('after a purge, documents and rows verify and back up completely, and files restored from an older backup are purged again', async () => {
  const { build, dependencies } = world;
  const owner = world.test.owner.executor;
  const provider = await build.provider();
  const customer = await build.customer([provider.id]);
  await build.invoice(customer.id, provider.id);
  const old = await createRejectedReceipt(owner, build, provider.id, 91);
  await createRejectedReceipt(owner, build, provider.id, 10);
  expect((await atSource('backup', path.join(home, 'before'))).text).toContain('3 files');

  expect(await purge(dependencies)).toBe(1);
  await ageMarks(owner);
  await sweepStore(dependencies);
  expect(world.has(old.sha256)).toBe(false);
  const verified = await atSource('verify');
  expect(verified.text).toContain('documents: intact. 2 files compared');
  expect(verified.code).toBe(0);
  const second = await atSource('backup', path.join(home, 'after'));
  expect(second.code, second.text).toBe(0);
  expect(second.text).toContain('2 files');

  const restored = await atTarget('restore', path.join(home, 'before'));
  expect(restored.code, restored.text).toBe(0);
  expect((await atTarget('verify')).text).toContain('documents: intact. 3 files compared');
  const store = new FileDocumentStore(path.join(home, 'target', 'documents'));
  expect(await purge({ database: target.database, store })).toBe(1);
  const again = await atTarget('verify');
  expect(again.text).toContain('documents: intact. 2 files compared');
  expect(again.code).toBe(0);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { FileDocumentStore } from '../../src/platform/document-store/index.ts';
import { runOn } from './run-command.ts';
import { createTestDatabase } from './test-database.ts';
import { createWorldBuilder } from './test-world.ts';

/** Creates an empty demo installation for all tests of one test file. `run` runs a command on it. */
export async function createDemoInstallation() {
  const test = await createTestDatabase();
  const home = mkdtempSync(path.join(tmpdir(), 'belegfach-installation-'));
  afterAll(async () => {
    await test.drop();
    rmSync(home, { recursive: true, force: true });
  });
  await test.owner.executor.insertInto('installation').values({ demo: true }).execute();
  const data = path.join(home, 'data');
  const documents = path.join(data, 'documents');
  const store = new FileDocumentStore(documents);
  await store.prepare();
  return {
    test,
    /** Removed after the tests, so they can put their own files here; contains the folder of the data. */
    home,
    data,
    documents,
    store,
    build: createWorldBuilder(test.owner.executor, store),
    run: (...args: readonly string[]) => runOn(test.url, data, ...args),
  };
}

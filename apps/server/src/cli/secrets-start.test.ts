import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkEncryptionKey } from '../features/encryption-key/index.ts';
import { killPortals, launch, PRODUCTION, startPortal } from '../../test/support/portal-process.ts';
import { createTestDatabase } from '../../test/support/test-database.ts';
import { TEST_KEY } from '../../test/support/test-key.ts';

const NEW_KEY = 'cd'.repeat(32);

let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-secrets-start-'));
});
afterEach(killPortals);
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('after a change of the key the portal starts with the new key, and never again with the old one', {
  timeout: 180_000,
}, async () => {
  const test = await createTestDatabase();
  await test.owner.executor.insertInto('installation').values({ demo: false }).execute();
  await checkEncryptionKey(test.database, test.keyring);
  await test.database.close();
  await test.owner.close();
  const settings = { ...PRODUCTION, DATABASE_URL: test.url, DATA_DIR: path.join(home, 'data') };
  const keys = { ENCRYPTION_KEY: NEW_KEY, ENCRYPTION_KEY_OLD: TEST_KEY };
  const rotation = launch({ ...settings, ...keys }, 'cli/belegfach.ts', 'secrets', 'rotate');
  expect(await rotation.exit, rotation.output()).toBe(0);
  const old = launch({ ...settings, ENCRYPTION_KEY: TEST_KEY });
  expect(await old.exit).toBe(78);
  expect(old.messages().at(-1)).toMatch(/^ENCRYPTION_KEY: .+$/);
  const portal = await startPortal({ ...settings, ENCRYPTION_KEY: NEW_KEY });
  expect((await fetch(`${portal.address}/livez`)).status).toBe(200);
  killPortals();
  await test.drop();
});

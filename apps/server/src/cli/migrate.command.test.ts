import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runWith } from '../../test/support/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';

let test: TestDatabase;
let data: string;
beforeAll(async () => {
  test = await createTestDatabase();
  data = mkdtempSync(path.join(tmpdir(), 'belegfach-migrate-'));
});
afterAll(async () => {
  await test.drop();
  rmSync(data, { recursive: true, force: true });
});

// If the command failed here, an upgrade would start the earlier program on a schema that this program refuses.
it('migrate succeeds when the database has the schema and only the login of the portal is broken', async () => {
  const settings = {
    DEMO: 'true',
    DATABASE_URL: test.url,
    DATABASE_APP_URL: 'postgres://nobody:wrong@127.0.0.1:1/nothing',
    DATA_DIR: data,
  };
  expect((await runWith(settings, 'provider', 'list')).err).toContain('DATABASE_APP_URL');
  expect(await runWith(settings, 'migrate')).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
});

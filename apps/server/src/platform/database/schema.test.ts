import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Cli } from 'kysely-codegen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';

const CONFIGURATION = path.join(import.meta.dirname, '../../../.kysely-codegenrc.json');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** `npm run db:types -w @belegfach/server` runs this test so that it writes the file. */
it('the generated types match the migrated database', async () => {
  const configuration = JSON.parse(readFileSync(CONFIGURATION, 'utf8')) as Record<string, unknown>;
  const types = await new Cli().run({
    config: { ...configuration, url: test.url, outFile: null, logLevel: 'silent' },
  });
  await expect(types).toMatchFileSnapshot('schema.generated.ts');
});

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecretBox } from '../../../platform/secrets/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts';
import { createWorldBuilder } from '../../../test-support/test-world.ts';
import { checkEncryptionKey } from './check-encryption-key.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('a start takes any key while no second factor is stored, then the right one alone', async () => {
  const [right, wrong] = [createSecretBox(randomBytes(32)), createSecretBox(randomBytes(32))];
  await checkEncryptionKey(test.database, wrong);
  const user = await createWorldBuilder(test.owner.executor).account('BackofficeUser');
  const sealed = right.seal(randomBytes(20), user.publicId);
  await sql`update account set two_factor_secret = ${sealed} where id = ${user.id}`.execute(
    test.owner.executor,
  );
  await checkEncryptionKey(test.database, right);
  await expect(checkEncryptionKey(test.database, wrong)).rejects.toThrow(/^ENCRYPTION_KEY: /);
});

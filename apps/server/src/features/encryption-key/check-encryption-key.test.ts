import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/index.ts';
import { createKeyring } from '../../platform/secrets/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createWorldBuilder } from '../../../test/support/test-world.ts';
import { checkEncryptionKey } from './check-encryption-key.ts';
import { lockKeyForRotation } from './encryption-key.repository.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const [right, wrong] = [createKeyring(randomBytes(32)), createKeyring(randomBytes(32))];

describe('a start', () => {
  it('accepts any key the first time, and then only that key', async () => {
    await checkEncryptionKey(test.database, right);
    await checkEncryptionKey(test.database, right);
    await expect(checkEncryptionKey(test.database, wrong)).rejects.toThrow(/^ENCRYPTION_KEY: /);
  });

  it('succeeds only for one of two simultaneous starts with different keys', async () => {
    const starts = await Promise.allSettled([
      checkEncryptionKey(test.database, right).then(() => checkEncryptionKey(test.database, right)),
      checkEncryptionKey(test.database, wrong).then(() => checkEncryptionKey(test.database, wrong)),
    ]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('checks the key with a stored second factor if an earlier version stored no key id', async () => {
    const user = await createWorldBuilder(test.owner.executor).account('BackofficeUser');
    const sealed = right.secondFactors.encrypt(randomBytes(20), user.publicId);
    await sql`update account set two_factor_secret = ${sealed} where id = ${user.id}`.execute(
      test.owner.executor,
    );
    await expect(checkEncryptionKey(test.database, wrong)).rejects.toThrow(/^ENCRYPTION_KEY: /);
    await checkEncryptionKey(test.database, right);
  });

  it('checks the key with an encrypted e-mail if no key id is stored', async () => {
    await createWorldBuilder(test.owner.executor).mail('pending');
    await expect(checkEncryptionKey(test.database, wrong)).rejects.toThrow(/^ENCRYPTION_KEY: /);
    await checkEncryptionKey(test.database, test.keyring);
  });

  it('does not wait for a rotation of the key, but fails with the reason', async () => {
    const owner = openDatabase({ url: test.url, poolSize: 1, as: 'owner' });
    try {
      await owner.transaction(async (transaction) => {
        expect(await lockKeyForRotation(transaction)).toBe(true);
        await expect(checkEncryptionKey(test.database, right)).rejects.toThrow(/is being changed/);
      });
    } finally {
      await owner.close();
    }
  });
});

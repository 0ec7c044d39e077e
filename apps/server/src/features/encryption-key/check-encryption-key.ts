import { StartRefusal } from '../../platform/errors/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { canDecryptStoredMails } from '../../platform/mail/index.ts';
import type { Keyring } from '../../platform/secrets/index.ts';
import { canDecryptStoredSecrets } from '../authentication/index.ts';
import { findKeyId, lockKeyForUse, storeKeyId } from './encryption-key.repository.ts';

/**
 * Checks the encryption key before anything is written with it. With a wrong key, users with a second factor could not
 * sign in, e-mails could not be sent, and the database would contain secrets of two keys. The first start stores the id
 * of the key.
 * @throws Error if the database was used with another key, or if its key is being changed
 */
export async function checkEncryptionKey(database: Database, keyring: Keyring): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await lockKeyForUse(transaction)))
      throw new Error(
        'ENCRYPTION_KEY: is being changed by "belegfach secrets rotate". Start again when that has ended.',
      );
    if (!(await isKeyOf(transaction, keyring)))
      throw new StartRefusal(
        'ENCRYPTION_KEY: is not the key that this database was used with. Use that one; "belegfach secrets rotate" changes it.',
      );
    await storeKeyId(transaction, keyring.id);
  });
}

/**
 * Whether the database was used with this key. If no key id is stored, the encrypted values decide. A database without
 * encrypted values accepts any key.
 */
export async function isKeyOf(executor: Executor, keyring: Keyring): Promise<boolean> {
  const storedId = await findKeyId(executor);
  if (storedId !== undefined) return storedId.equals(keyring.id);
  return (
    (await canDecryptStoredSecrets(executor, keyring.secondFactors)) &&
    (await canDecryptStoredMails(executor, keyring))
  );
}

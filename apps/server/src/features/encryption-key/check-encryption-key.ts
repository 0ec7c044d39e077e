import type { Database, Executor } from '../../platform/database/index.ts';
import { canOpenStoredMails } from '../../platform/mail/index.ts';
import type { Keyring } from '../../platform/secrets/index.ts';
import { canDecryptStoredSecrets } from '../authentication/index.ts';
import { findKeyId, lockKeyForUse, storeKeyId } from './encryption-key.repository.ts';

/**
 * Checks the key before anything is written with it: with another key, users with a second factor could not sign in,
 * e-mails could not be sent, and secrets of two keys would be mixed. The first start stores the id of the key.
 * @throws Error that names the setting when the database was used with another key, or its key is being changed
 */
export async function checkEncryptionKey(database: Database, keyring: Keyring): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await lockKeyForUse(transaction)))
      throw new Error(
        'ENCRYPTION_KEY: is being changed by "belegfach secrets rotate". Start again when that has ended.',
      );
    if (!(await isKeyOf(transaction, keyring)))
      throw new Error(
        'ENCRYPTION_KEY: is not the key that this database was used with. Use that one; "belegfach secrets rotate" changes it.',
      );
    await storeKeyId(transaction, keyring.id);
  });
}

/**
 * Whether a key is the key of the database. If no id is stored, the sealed values decide; a database without sealed
 * values accepts any key.
 */
export async function isKeyOf(executor: Executor, keyring: Keyring): Promise<boolean> {
  const noted = await findKeyId(executor);
  if (noted !== undefined) return noted.equals(keyring.id);
  return (
    (await canDecryptStoredSecrets(executor, keyring.secondFactors)) &&
    (await canOpenStoredMails(executor, keyring))
  );
}

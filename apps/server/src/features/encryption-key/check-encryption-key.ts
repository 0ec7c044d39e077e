import type { Database, Executor } from '../../platform/database/index.ts';
import { opensStoredMails } from '../../platform/mail/index.ts';
import type { Keyring } from '../../platform/secrets/index.ts';
import { opensStoredSecrets } from '../authentication/index.ts';
import { findKeyId, holdKey, noteKeyId } from './encryption-key.repository.ts';

/**
 * Whoever writes under the key checks it first: under another one nobody with a second factor could sign in, mails could not be sent,
 * and two kinds of secrets would lie side by side. The first one to come notes the key's id.
 * @throws Error that names the setting when the database was used with another key, or its key is being changed
 */
export async function checkEncryptionKey(database: Database, keyring: Keyring): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await holdKey(transaction)))
      throw new Error(
        'ENCRYPTION_KEY: is being changed by "belegfach secrets rotate". Start again when that has ended.',
      );
    if (!(await isKeyOf(transaction, keyring)))
      throw new Error(
        'ENCRYPTION_KEY: is not the key that this database was used with. Use that one; "belegfach secrets rotate" changes it.',
      );
    await noteKeyId(transaction, keyring.id);
  });
}

/** Whether a key is the database's; where none is noted, by what is sealed: any key fits a database that holds nothing sealed. */
export async function isKeyOf(executor: Executor, keyring: Keyring): Promise<boolean> {
  const noted = await findKeyId(executor);
  if (noted !== undefined) return noted.equals(keyring.id);
  return (
    (await opensStoredSecrets(executor, keyring.secondFactors)) && (await opensStoredMails(executor, keyring))
  );
}

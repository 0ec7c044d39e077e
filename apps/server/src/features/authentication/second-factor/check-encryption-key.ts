import type { Database } from '../../../platform/database/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { findAnySecret } from './second-factor.repository.ts';

/**
 * Under another key nobody with a second factor could sign in, and a set-up would leave two kinds of secrets behind.
 * @throws Error that names the setting when the stored secrets do not open
 */
export async function checkEncryptionKey({ executor }: Database, secrets: SecretBox): Promise<void> {
  const stored = await findAnySecret(executor);
  if (stored === undefined) return;
  try {
    secrets.open(stored.secret, stored.publicId);
  } catch {
    throw new Error(
      'ENCRYPTION_KEY: is not the key that the second factors in this database were stored with. Use that one.',
    );
  }
}

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL's default of `scram_iterations`. */
const ITERATIONS = 4_096;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Computes the value that PostgreSQL stores for a password with SCRAM-SHA-256 (RFC 5803), so that the password is in no
 * statement and no log of PostgreSQL.
 * @param password ASCII, which needs no normalisation
 */
export function createScramVerifier(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const saltedPassword = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const deriveKey = (label: string) => createHmac('sha256', saltedPassword).update(label).digest();
  const storedKey = createHash('sha256').update(deriveKey('Client Key')).digest('base64');
  const serverKey = deriveKey('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

import { createHmac, hkdfSync } from 'node:crypto';
import { createSecretBox, type SecretBox } from './secret-box.ts';

/** The purpose of a digest: the same text has another digest for each purpose. */
export type DigestPurpose = 'audit address' | 'rate limit key';

const SUBKEY_BYTES = 32;
const KEY_ID_BYTES = 16;

/** Everything derived from the one key of an installation, which is stored outside its database and its backups. */
export interface Keyring {
  /** Distinguishes keys and reveals nothing about them; 16 bytes, to be stored. */
  readonly id: Buffer;
  /** Seals the secrets of second factors. */
  readonly secondFactors: SecretBox;
  /** Seals the texts of mails. */
  readonly mails: SecretBox;
  /**
   * HMAC-SHA-256 of a text that could be guessed from a plain hash, such as a network address (there are 2^32 IPv4
   * addresses) or an e-mail address. 32 bytes.
   */
  digest(purpose: DigestPurpose, text: string): Buffer;
}

/** @param key 32 random bytes, ENCRYPTION_KEY. Every other key is derived from it by HKDF (RFC 5869) under its own label. */
export function createKeyring(key: Uint8Array): Keyring {
  const derive = (label: string, bytes = SUBKEY_BYTES) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `belegfach ${label}`, bytes));
  const digestKeys: Readonly<Record<DigestPurpose, Buffer>> = {
    'audit address': derive('audit address digest'),
    'rate limit key': derive('throttle key digest'),
  };
  return {
    id: derive('key id', KEY_ID_BYTES),
    // The key itself, since secrets were sealed with it before derived keys existed.
    secondFactors: createSecretBox(key),
    mails: createSecretBox(derive('mail seal')),
    digest: (purpose, text) => createHmac('sha256', digestKeys[purpose]).update(text).digest(),
  };
}

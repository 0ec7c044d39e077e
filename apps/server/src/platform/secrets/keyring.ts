import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { createSecretBox, type SecretBox } from './secret-box.ts';

/** The purpose of a digest. The same text has a different digest for each purpose. */
export type DigestPurpose = 'audit address' | 'rate limit key';

const SUBKEY_BYTES = 32;
const KEY_ID_BYTES = 16;

/** The keys derived from the ENCRYPTION_KEY of an installation, which is not stored in its database or backups. */
export interface Keyring {
  /** 16 bytes that are stored to recognise the key. They reveal nothing about it. */
  readonly id: Buffer;
  /** Encrypts the secrets of second factors. */
  readonly secondFactors: SecretBox;
  /** Encrypts the texts of e-mails. */
  readonly mails: SecretBox;
  /** Encrypts the secrets that sign webhooks. */
  readonly webhookSecrets: SecretBox;
  /**
   * The HMAC-SHA-256 (32 bytes) of a text that could be guessed from a plain hash, such as an e-mail address or a
   * network address (there are 2^32 IPv4 addresses).
   */
  digest(purpose: DigestPurpose, text: string): Buffer;
}

/** @param key ENCRYPTION_KEY, 32 random bytes. HKDF (RFC 5869) derives the other keys from it, each with its own label. */
export function createKeyring(key: Uint8Array): Keyring {
  // The labels never change: stored values were encrypted or hashed with the keys that were derived with them.
  const derive = (label: string, bytes = SUBKEY_BYTES) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `belegfach ${label}`, bytes));
  const digestKeys: Readonly<Record<DigestPurpose, KeyObject>> = {
    'audit address': createSecretKey(derive('audit address digest')),
    'rate limit key': createSecretKey(derive('throttle key digest')),
  };
  return {
    id: derive('key id', KEY_ID_BYTES),
    // The key itself: secrets were encrypted with it before derived keys existed.
    secondFactors: createSecretBox(key),
    mails: createSecretBox(derive('mail seal')),
    webhookSecrets: createSecretBox(derive('webhook secret')),
    digest: (purpose, text) => createHmac('sha256', digestKeys[purpose]).update(text).digest(),
  };
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D: 96 bits of nonce, 128 bits of tag. Random nonces are safe for 2^32 secrets under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that must be read again, such as the seed of a second factor, under a key that is not in the
 * database.
 */
export interface SecretBox {
  /** @param owner the owner of the secret: in another owner's row it cannot be opened */
  seal(secret: Uint8Array, owner: string): Buffer;
  /** @throws Error when the key or the owner is wrong, or a bit was changed */
  open(sealed: Uint8Array, owner: string): Buffer;
}

/** @param key 32 bytes */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    open: (sealed, owner) => {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D: 96 bits of nonce, 128 bits of tag. Random nonces are safe for 2^32 secrets under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that must be read again, such as the secret of a second factor. The key is not in the database.
 */
export interface SecretBox {
  /** @param owner the owner of the secret; copied to the row of another owner, the secret cannot be decrypted */
  encrypt(plaintext: Uint8Array, owner: string): Buffer;
  /** @throws Error when the key or the owner is wrong, or a bit was changed */
  decrypt(ciphertext: Uint8Array, owner: string): Buffer;
}

/** @param key 32 bytes */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    encrypt: (plaintext, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt: (ciphertext, owner) => {
      const nonce = ciphertext.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(ciphertext.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(ciphertext.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

export type EncryptionSettings = {
  /** The revision of the standard security handler, 2 to 6. */
  revision: number;
  keyBytes: number;
  permissions: number;
  encryptsMetadata: boolean;
  /** The entries /O and /U of the encryption dictionary, which are computed from the passwords. */
  ownerEntry: Buffer;
  userEntry: Buffer;
  /** The entry /UE: the key of the file, encrypted with the user's key (revisions 5 and 6). */
  userKey: Buffer;
};

/** The bytes that pad a password to 32 bytes (ISO 32000-2, 7.6.4.3.2). An empty password consists of the padding only. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** Returns the key of a file that opens without a password; undefined if the file needs a password. */
export function deriveFileKey(settings: EncryptionSettings, id: Buffer): Buffer | undefined {
  if (settings.revision >= 5) return deriveAes256Key(settings);
  const { revision, keyBytes, permissions, ownerEntry, userEntry } = settings;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const metadataMarker = revision >= 4 && !settings.encryptsMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  let key = md5(PADDING, ownerEntry.subarray(0, 32), flags, id, metadataMarker);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyBytes));
  key = key.subarray(0, keyBytes);
  return isUserKey(key, revision, id, userEntry) ? key : undefined;
}

function isUserKey(key: Buffer, revision: number, id: Buffer, userEntry: Buffer): boolean {
  if (revision < 3) return rc4(key, PADDING).equals(userEntry.subarray(0, 32));
  let check = rc4(key, md5(PADDING, id));
  for (let round = 1; round <= 19; round += 1)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return check.equals(userEntry.subarray(0, 16));
}

function deriveAes256Key({ revision, userEntry, userKey }: EncryptionSettings): Buffer | undefined {
  if (userEntry.length < 48 || userKey.length < 32) return undefined;
  const hash = revision === 5 ? (salt: Buffer) => sha(256, salt) : hashWithEmptyPassword;
  if (!hash(userEntry.subarray(32, 40)).equals(userEntry.subarray(0, 32))) return undefined;
  const key = hash(userEntry.subarray(40, 48));
  return createDecipheriv('aes-256-cbc', key, Buffer.alloc(16))
    .setAutoPadding(false)
    .update(userKey.subarray(0, 32));
}

/** Algorithm 2.B of ISO 32000-2 for the empty password. */
function hashWithEmptyPassword(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, lastByte = 0; round < 64 || lastByte > round - 32; round += 1) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key));
    const encrypted = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
      .setAutoPadding(false)
      .update(repeated);
    // The first 16 bytes as a number modulo 3. Because 256 modulo 3 is 1, the sum of the bytes has the same remainder.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(remainder === 0 ? 256 : remainder === 1 ? 384 : 512, encrypted);
    lastByte = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function sha(bits: 256 | 384 | 512, bytes: Buffer): Buffer {
  return createHash(`sha${bits}`).update(bytes).digest();
}

export function md5(...parts: readonly Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

/** RC4 is implemented here because OpenSSL 3 no longer has it. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (i: number, j: number) => {
    const previous = state[i] ?? 0;
    state[i] = state[j] ?? 0;
    state[j] = previous;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const result = Buffer.alloc(bytes.length);
  for (let index = 0, i = 0, j = 0; index < bytes.length; index += 1) {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    result[index] = (bytes[index] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }
  return result;
}

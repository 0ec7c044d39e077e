import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

export type KeySettings = {
  /** The revision of the standard security handler, 2 to 6. */
  revision: number;
  /** In bytes. */
  keyLength: number;
  permissions: number;
  encryptsMetadata: boolean;
  owner: Buffer;
  user: Buffer;
  /** The key of the file, encrypted with the key of the user (revisions 5 and 6). */
  userKey: Buffer;
};

/** The bytes that pad a password to 32 bytes (ISO 32000-2, 7.6.4.3.2); an empty password consists only of them. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** The key of a file that opens without a password; undefined if it needs one. */
export function deriveFileKey(settings: KeySettings, id: Buffer): Buffer | undefined {
  if (settings.revision >= 5) return deriveLongKey(settings);
  const { revision, keyLength, permissions, owner, user } = settings;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const withoutMetadata =
    revision >= 4 && !settings.encryptsMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  let key = md5(PADDING, owner.subarray(0, 32), flags, id, withoutMetadata);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyLength));
  key = key.subarray(0, keyLength);
  return isUserKey(key, revision, id, user) ? key : undefined;
}

function isUserKey(key: Buffer, revision: number, id: Buffer, user: Buffer): boolean {
  if (revision < 3) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let check = rc4(key, md5(PADDING, id));
  for (let round = 1; round <= 19; round += 1)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return check.equals(user.subarray(0, 16));
}

function deriveLongKey({ revision, user, userKey }: KeySettings): Buffer | undefined {
  if (user.length < 48 || userKey.length < 32) return undefined;
  const hash = revision === 5 ? (salt: Buffer) => sha(256, salt) : hashWithEmptyPassword;
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined;
  const key = hash(user.subarray(40, 48));
  return createDecipheriv('aes-256-cbc', key, Buffer.alloc(16))
    .setAutoPadding(false)
    .update(userKey.subarray(0, 32));
}

/** Algorithm 2.B of ISO 32000-2 for the empty password. */
function hashWithEmptyPassword(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key));
    const encrypted = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
      .setAutoPadding(false)
      .update(repeated);
    // The first 16 bytes as a number modulo 3. Because 256 modulo 3 is 1, the sum of the bytes has the same remainder.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(remainder === 0 ? 256 : remainder === 1 ? 384 : 512, encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function sha(bits: 256 | 384 | 512, bytes: Buffer): Buffer {
  return createHash(`sha${bits}`).update(bytes).digest();
}

export function md5(...parts: readonly Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

/** Written here because OpenSSL 3 no longer has RC4. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = kept;
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  const result = Buffer.alloc(bytes.length);
  for (let at = 0, one = 0, other = 0; at < bytes.length; at += 1) {
    one = (one + 1) & 255;
    other = (other + (state[one] ?? 0)) & 255;
    swap(one, other);
    result[at] = (bytes[at] ?? 0) ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
  }
  return result;
}

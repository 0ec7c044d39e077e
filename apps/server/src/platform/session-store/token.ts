import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** `once`: a single-use token of a mail or of a step of the sign-in; `intake`: the key of a provider's ERP. */
const PREFIX = { access: 'at_', refresh: 'rt_', once: 'ot_', intake: 'ik_' };

/** An opaque token of 256 random bits; it contains no information, and only its hash is stored. */
export function createToken(kind: keyof typeof PREFIX): { readonly token: string; readonly hash: Buffer } {
  const token = PREFIX[kind] + randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** No salt and no key stretching: 256 random bits cannot be guessed from their hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

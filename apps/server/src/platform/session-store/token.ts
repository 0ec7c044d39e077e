import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** `once`: a one-time token of an e-mail or of a step of the sign-in; `intake`: an intake key. */
const TOKEN_PREFIX = { access: 'at_', refresh: 'rt_', once: 'ot_', intake: 'ik_' };

/** An opaque token of 256 random bits. Only its hash is stored. */
export function createToken(kind: keyof typeof TOKEN_PREFIX): {
  readonly token: string;
  readonly hash: Buffer;
} {
  const token = TOKEN_PREFIX[kind] + randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** No salt and no key stretching: 256 random bits cannot be guessed from their hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

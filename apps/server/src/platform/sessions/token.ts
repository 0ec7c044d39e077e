import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** `once`: what a mail or a step of the sign-in hands out to be used a single time; `intake`: the key of a provider's ERP. */
export type TokenKind = 'access' | 'refresh' | 'once' | 'intake';
const PREFIX = { access: 'at_', refresh: 'rt_', once: 'ot_', intake: 'ik_' } as const satisfies Record<
  TokenKind,
  string
>;

/** An opaque token of 256 random bits; it says nothing, and only its hash is stored (security section 2). */
export function createToken(kind: TokenKind): { readonly token: string; readonly hash: Buffer } {
  const token = PREFIX[kind] + randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** No salt and no stretching: 256 random bits can't be guessed from their hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

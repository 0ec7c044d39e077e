import { z } from 'zod';
import type { SecretBox } from '../../../platform/secrets/index.ts';

const secretsSchema = z.object({ nonce: z.string(), codeVerifier: z.string() });
type StoredSecrets = z.infer<typeof secretsSchema>;

/** Encrypts the nonce and the PKCE verifier of a sign-on for its row. */
export function sealSecrets(
  box: SecretBox,
  { nonce, codeVerifier }: StoredSecrets,
  stateHash: Buffer,
): Buffer {
  return box.encrypt(Buffer.from(JSON.stringify({ nonce, codeVerifier })), ownerOf(stateHash));
}

/** @returns undefined if the encryption key was changed since the sign-on started */
export function openSecrets(box: SecretBox, sealed: Buffer, stateHash: Buffer): StoredSecrets | undefined {
  try {
    return secretsSchema.parse(JSON.parse(box.decrypt(sealed, ownerOf(stateHash)).toString()));
  } catch {
    return undefined;
  }
}

function ownerOf(stateHash: Buffer): string {
  return `sign-on ${stateHash.toString('hex')}`;
}

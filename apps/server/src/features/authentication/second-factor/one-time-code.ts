import { HOTP, Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, thirty seconds (security section 2). */
const DIGITS = 6;
const CODE = /^[0-9]{6}$/;
const STEP_SECONDS = 30;
/** One step either way, for clocks that differ and people who type slowly. */
const TOLERATED_STEPS = 1;
/** RFC 4226 section 4: 160 bits. */
const SECRET_BYTES = 20;

export function createSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** The `otpauth://` address that an authenticator app reads from the picture. */
export function authenticatorAddress(secret: Uint8Array, issuer: string, label: string): string {
  return new TOTP({
    issuer,
    label,
    secret: secretOf(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
  }).toString();
}

/**
 * The time step that a code belongs to, undefined for a wrong code. A step that was used once must not be accepted again.
 * @param seconds the time, in seconds since 1970
 */
export function findStepOfCode(secret: Uint8Array, code: string, seconds: number): number | undefined {
  // The library counts characters and compares bytes: full-width digits would make it throw.
  if (!CODE.test(code)) return undefined;
  const now = Math.floor(seconds / STEP_SECONDS);
  const distance = HOTP.validate({
    token: code,
    secret: secretOf(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    counter: now,
    window: TOLERATED_STEPS,
  });
  return distance === null ? undefined : now + distance;
}

/** A copy: the library takes the whole buffer that an array is a part of. */
function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

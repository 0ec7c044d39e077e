import { HOTP, Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const DIGITS = 6;
const CODE = /^[0-9]{6}$/;
const STEP_SECONDS = 30;
/** One step in each direction, because clocks differ and people type slowly. */
const TOLERATED_STEPS = 1;
/** RFC 4226 section 4: 160 bits. */
const SECRET_BYTES = 20;

export function createSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** The `otpauth://` URL that an authenticator app reads from the QR code. */
export function authenticatorUrl(secret: Uint8Array, issuer: string, label: string): string {
  return new TOTP({
    issuer,
    label,
    secret: toSecret(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
  }).toString();
}

/**
 * The time step of a code; undefined for a wrong code. The caller must not accept the same step twice.
 * @param seconds the time, in seconds since 1970
 */
export function findTimeStepOfCode(secret: Uint8Array, code: string, seconds: number): number | undefined {
  // The library counts characters but compares bytes: full-width digits would make it throw.
  if (!CODE.test(code)) return undefined;
  const now = Math.floor(seconds / STEP_SECONDS);
  const distance = HOTP.validate({
    token: code,
    secret: toSecret(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    counter: now,
    window: TOLERATED_STEPS,
  });
  return distance === null ? undefined : now + distance;
}

/** Copies the bytes: the library would use the complete underlying buffer of the array. */
function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

import { describe, expect, it } from 'vitest';
import { authenticatorUrl, createSecret, findTimeStepOfCode } from './totp.ts';

/** RFC 6238 appendix B, the SHA-1 rows: the last six of the eight digits. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a one-time code', () => {
  it.each(VECTORS)('at %i seconds is %s (RFC 6238)', (seconds, code) => {
    expect(findTimeStepOfCode(SECRET, code, seconds)).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step earlier and one step later', () => {
    const [seconds, code] = VECTORS[2];
    const step = Math.floor(seconds / 30);
    expect(findTimeStepOfCode(SECRET, code, step * 30 - 30)).toBe(step);
    expect(findTimeStepOfCode(SECRET, code, step * 30 + 59)).toBe(step);
    expect(findTimeStepOfCode(SECRET, code, step * 30 - 31)).toBeUndefined();
    expect(findTimeStepOfCode(SECRET, code, step * 30 + 60)).toBeUndefined();
  });

  it.each(['', '28708', '2870822', '28708a', ' 287082', '94287082', '-87082', '２８７０８２'])(
    'is not accepted in the form %j',
    (code) => {
      expect(findTimeStepOfCode(SECRET, code, 59)).toBeUndefined();
    },
  );

  it('belongs to a secret of 160 bits that an authenticator app reads from an otpauth URL', () => {
    const secret = createSecret();
    expect(secret).toHaveLength(20);
    const address = new URL(authenticatorUrl(secret, 'Belegfach & Söhne', 'user@test.example'));
    expect(address.protocol).toBe('otpauth:');
    expect(address.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/);
    expect(address.searchParams.get('issuer')).toBe('Belegfach & Söhne');
    expect(decodeURIComponent(address.pathname)).toContain('user@test.example');
  });
});

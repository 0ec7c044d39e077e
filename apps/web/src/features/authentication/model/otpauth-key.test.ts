import { expect, test } from 'vitest';
import { readAuthenticatorKey } from './otpauth-key.ts';

test('an otpauth URL contains the secret, returned unchanged and in groups of four, and the name of the account', () => {
  const address =
    'otpauth://totp/Belegfach:j%C3%B6rg%40demo.example?secret=JBSWY3DPEHPK3PXPK5QWG2&issuer=Belegfach';
  expect(readAuthenticatorKey(address)).toEqual({
    secret: 'JBSWY3DPEHPK3PXPK5QWG2',
    grouped: 'JBSW Y3DP EHPK 3PXP K5QW G2',
    account: 'Belegfach: jörg@demo.example',
  });
});

test.each(['otpauth://totp/Belegfach', 'https://evil.example/?secret=JBSWY3DP'])(
  '%s contains no key and is refused',
  (address) => {
    expect(() => readAuthenticatorKey(address)).toThrow('no key');
  },
);

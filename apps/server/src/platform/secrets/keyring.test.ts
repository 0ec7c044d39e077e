import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';

describe('a keyring', () => {
  const key = randomBytes(32);
  const keyring = createKeyring(key);
  const otherKeyring = createKeyring(randomBytes(32));

  it('makes the same digest only for the same text, purpose and key', () => {
    const digest = keyring.digest('audit address', '192.0.2.7');
    expect(createKeyring(key).digest('audit address', '192.0.2.7')).toEqual(digest);
    const otherDigests = [
      keyring.digest('audit address', '192.0.2.8'),
      keyring.digest('rate limit key', '192.0.2.7'),
      otherKeyring.digest('audit address', '192.0.2.7'),
      createHash('sha256').update('192.0.2.7').digest(),
      createHmac('sha256', key).update('192.0.2.7').digest(),
      createHmac('sha256', keyring.id).update('192.0.2.7').digest(),
    ];
    for (const otherDigest of otherDigests) expect(otherDigest.equals(digest)).toBe(false);
  });

  it('has an id that differs between keys and is no part of the key', () => {
    expect(createKeyring(key).id).toEqual(keyring.id);
    expect(otherKeyring.id.equals(keyring.id)).toBe(false);
    expect(key.includes(keyring.id)).toBe(false);
  });

  it('encrypts e-mails with another key than second factors', () => {
    const sealed = keyring.mails.encrypt(Buffer.from('text'), 'a');
    expect(keyring.mails.decrypt(sealed, 'a').toString()).toBe('text');
    expect(() => keyring.secondFactors.decrypt(sealed, 'a')).toThrow();
    expect(() => otherKeyring.mails.decrypt(sealed, 'a')).toThrow();
  });
});

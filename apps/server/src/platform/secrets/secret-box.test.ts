import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox, readOrCreateDemoKey } from './index.ts';

describe('a secret box', () => {
  const key = randomBytes(32);
  const box = createSecretBox(key);
  const secret = randomBytes(20);

  it('decrypts what it encrypted, and encrypts the same secret differently each time', () => {
    const sealed = box.encrypt(secret, 'a');
    expect(box.decrypt(sealed, 'a')).toEqual(secret);
    expect(box.encrypt(secret, 'a')).not.toEqual(sealed);
    expect(sealed.includes(secret)).toBe(false);
  });

  it('decrypts only with the same key and for the same owner', () => {
    const sealed = box.encrypt(secret, 'a');
    expect(() => createSecretBox(randomBytes(32)).decrypt(sealed, 'a')).toThrow();
    expect(() => box.decrypt(sealed, 'b')).toThrow();
  });

  it('refuses every changed byte and values that are too short', () => {
    const sealed = box.encrypt(secret, 'a');
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.decrypt(changed, 'a')).toThrow();
    }
    for (const length of [0, 11, 12, 27])
      expect(() => box.decrypt(sealed.subarray(0, length), 'a')).toThrow();
  });
});

describe('the key of a demo', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'belegfach-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is created once and is readable only by its user', () => {
    const key = readOrCreateDemoKey(folder);
    expect(key).toHaveLength(32);
    expect(readOrCreateDemoKey(folder)).toEqual(key);
    expect(statSync(path.join(folder, 'encryption.key')).mode & 0o077).toBe(0);
  });

  it('does not overwrite a key file that cannot be read', () => {
    writeFileSync(path.join(folder, 'encryption.key'), 'short');
    expect(() => readOrCreateDemoKey(folder)).toThrow(/64 hexadecimal digits/);
  });
});

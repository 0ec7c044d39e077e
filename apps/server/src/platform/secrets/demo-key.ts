import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from '../errors/index.ts';

const KEY_BYTES = 32;
const KEY_FILE = 'encryption.key';

/**
 * The key of a demo. It is created once in the data directory, and only its user can read it.
 * @throws Error when the file exists and contains no key
 */
export function readOrCreateDemoKey(dataDirectory: string): Buffer {
  mkdirSync(dataDirectory, { recursive: true });
  const file = path.join(dataDirectory, KEY_FILE);
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return readKey(file);
}

/** The key of a demo that has been started before; undefined when there is none. */
export function findDemoKey(dataDirectory: string): Buffer | undefined {
  try {
    return readKey(path.join(dataDirectory, KEY_FILE));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** @throws Error when the file contains no key */
function readKey(file: string): Buffer {
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Error(`ENCRYPTION_KEY: ${file} must contain 64 hexadecimal digits.`);
  return Buffer.from(text, 'hex');
}

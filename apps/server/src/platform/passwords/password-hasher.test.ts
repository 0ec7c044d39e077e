import { spawnSync } from 'node:child_process';
import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../errors/index.ts';
import { createPasswordHasher, maxConcurrentHashes, type PasswordHasher } from './password-hasher.ts';

let hasher: PasswordHasher;
beforeAll(async () => {
  hasher = await createPasswordHasher(undefined, 4);
});

describe('a password hasher', () => {
  it('accepts only the hashed password, byte for byte', async () => {
    const stored = await hasher.hash(' Grüße+Öl9 ');
    expect(await hasher.verify(stored, ' Grüße+Öl9 ')).toBe(true);
    expect(await hasher.verify(stored, 'Grüße+Öl9')).toBe(false);
    expect(await hasher.verify(stored, ' grüße+öl9 ')).toBe(false);
    expect(stored).not.toBe(await hasher.hash(' Grüße+Öl9 '));
  });

  it('uses 64 MiB and three passes, with a salt of 16 bytes and a tag of 32', async () => {
    expect(await hasher.hash('x')).toMatch(
      /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/,
    );
  });

  it('accepts no password for an account without one, not even the password of the placeholder hash', async () => {
    expect(await hasher.verify(undefined, 'nobody has this password')).toBe(false);
  });

  it('recognises a hash with weaker parameters', async () => {
    expect(hasher.isOutdated(await hasher.hash('x'))).toBe(false);
    expect(hasher.isOutdated(await hash('x', { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }))).toBe(
      true,
    );
  });

  it('does the same work for an account without a password, so its calls fill the queue too', async () => {
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => hasher.verify(undefined, 'x')));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });

  it('refuses calls beyond the queue as overloaded, and completes all others', async () => {
    const stored = await hasher.hash('x');
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => hasher.verify(stored, 'x')));
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(36);
    const reasons = results.flatMap((result): unknown[] =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    expect(reasons).toHaveLength(4);
    for (const reason of reasons) expect(reason).toBeInstanceOf(AppError);
    expect(await hasher.verify(stored, 'x')).toBe(true);
  });
});

describe('hashes at the same time', () => {
  it.each([
    [1, 16, 1],
    [2, 16, 1],
    [4, 16, 3],
    [64, 16, 4],
    [64, 4, 3],
    [64, 2, 1],
    [64, 1, 1],
  ])('with %i cores and %i threads in the pool are at most %i', (cores, poolThreads, max) => {
    expect(maxConcurrentHashes(cores, poolThreads)).toBe(max);
  });

  it('leave a thread to everything else that needs one', () => {
    const program = `
      const { readFile } = await import('node:fs/promises');
      const { createPasswordHasher } = await import(process.argv[1]);
      const hasher = await createPasswordHasher();
      let hashed = 0;
      const hashes = Array.from({ length: 6 }, () => hasher.hash('x').then(() => (hashed += 1)));
      await new Promise((resolve) => setImmediate(resolve));
      await readFile('/proc/self/stat');
      console.log(hashed);
      await Promise.all(hashes);`;
    const module = new URL('./password-hasher.ts', import.meta.url).href;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program, module],
      { encoding: 'utf8', env: { ...process.env, UV_THREADPOOL_SIZE: '2' } },
    );
    expect([stdout.trim(), stderr]).toEqual(['0', '']);
  });
});

import { randomBytes } from 'node:crypto';
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listUnreferencedHashes } from './stored-file.repository.ts';
import { createIntakeWorld, type IntakeWorld } from './test-support/intake-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());

const sweep = () =>
  world.store.sweep({
    listUnreferenced: (hashes) => listUnreferencedHashes(world.test.database.executor, hashes),
  });

/** A file without a row. */
async function put(ageMs = 0) {
  const { sha256 } = await world.store.put(randomBytes(50));
  const hash = sha256.toString('hex');
  const at = new Date(Date.now() - ageMs);
  utimesSync(path.join(world.folder, 'documents/sha256', hash.slice(0, 2), hash.slice(2, 4), hash), at, at);
  return sha256;
}

it('a clock that jumped ahead of the database removes no file whose row may be on its way (security F11)', async () => {
  const young = await put();
  vi.useFakeTimers({ now: Date.now() + DAY_MS + HOUR_MS, toFake: ['Date'] });
  expect(await sweep()).toBe(0);
  expect(await world.store.has(young)).toBe(true);
});

it('an hour between the clocks changes nothing', async () => {
  const [young, old] = [await put(), await put(DAY_MS + 2 * HOUR_MS)];
  vi.useFakeTimers({ now: Date.now() - HOUR_MS, toFake: ['Date'] });
  expect(await sweep()).toBe(1);
  expect(await world.store.has(old)).toBe(false);
  expect(await world.store.has(young)).toBe(true);
});

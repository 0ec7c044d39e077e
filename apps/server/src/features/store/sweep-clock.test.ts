import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sweepStore } from './sweep-store.ts';
import { createStoreWorld, type StoreWorld } from '../../../test/support/store-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
  await world.bind();
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());

it('a clock that jumped ahead of the database does not set aside a file whose row may still be written', async () => {
  const [young] = await world.addFiles(1, 0);
  vi.useFakeTimers({ now: Date.now() + DAY_MS + HOUR_MS, toFake: ['Date'] });
  expect(await sweepStore(world.dependencies)).toMatchObject({ moved: 0 });
  expect(young !== undefined && world.has(young)).toBe(true);
});

it('the sweep works while the clocks differ by an hour', async () => {
  const [young] = await world.addFiles(1, 0);
  const [old] = await world.addFiles(1, DAY_MS + 2 * HOUR_MS);
  vi.useFakeTimers({ now: Date.now() - HOUR_MS, toFake: ['Date'] });
  expect(await sweepStore(world.dependencies)).toMatchObject({ moved: 1 });
  expect(old !== undefined && world.has(old)).toBe(false);
  expect(young !== undefined && world.has(young)).toBe(true);
});

import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ageMarks } from '../../../test/support/sweep-a-day-later.ts';
import { countOrphanedFiles, markAllOrphans } from './orphaned-files.ts';
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

const mark = () => markAllOrphans(world.test.database.executor, world.dependencies.store);

it('a clock that jumped ahead of the database marks no file whose row may still be written', async () => {
  const [young] = await world.addFiles(1, 0);
  vi.useFakeTimers({ now: Date.now() + DAY_MS + HOUR_MS, toFake: ['Date'] });
  await mark();
  vi.useRealTimers();
  await ageMarks(world.test.owner.executor);
  expect(await sweepStore(world.dependencies)).toMatchObject({ moved: 0, orphaned: 0 });
  expect(young !== undefined && world.has(young)).toBe(true);
});

it('a clock that jumped moves no file that was marked before', async () => {
  const [old] = await world.addFiles(1);
  await mark();
  await ageMarks(world.test.owner.executor);
  vi.useFakeTimers({ now: Date.now() + 3 * HOUR_MS, toFake: ['Date'] });
  expect(await sweepStore(world.dependencies)).toMatchObject({ moved: 0 });
  expect(old !== undefined && world.has(old)).toBe(true);
  vi.useRealTimers();
  expect(await sweepStore(world.dependencies)).toMatchObject({ moved: 1 });
});

it('the sweep works while the clocks differ by an hour', async () => {
  const { executor } = world.test.database;
  const [old] = await world.addFiles(1, DAY_MS);
  vi.useFakeTimers({ now: Date.now() - HOUR_MS, toFake: ['Date'] });
  expect(await countOrphanedFiles(executor, world.dependencies.store)).toMatchObject({ orphaned: 1 });
  await mark();
  await ageMarks(world.test.owner.executor);
  expect(await sweepStore(world.dependencies)).toMatchObject({ moved: 1 });
  expect(old !== undefined && world.has(old)).toBe(false);
});

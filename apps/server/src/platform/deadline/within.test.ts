import { expect, it } from 'vitest';
import { within } from './index.ts';

const never = new Promise<string>(() => undefined);

it('work that ends in time returns its result or throws its error', async () => {
  expect(await within(60_000, Promise.resolve('done'))).toBe('done');
  await expect(within(60_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});

it('work that takes longer returns no result', async () => {
  expect(await within(1, never)).toBeUndefined();
});

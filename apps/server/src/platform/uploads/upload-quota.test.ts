import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUploadQuota } from './upload-quota.ts';

const HOUR_MS = 3_600_000;
const findPlentyOfSpace = () => Promise.resolve({ freeBytes: 1e12, totalBytes: 2e12 });

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('uploads that run at the end of an hour count in the next hour', async () => {
  const quota = createUploadQuota({ maxConcurrent: 4, maxBytesPerHour: 1_000 }, findPlentyOfSpace);
  const endUploads = [
    await quota.admit('key', 300),
    await quota.admit('key', 300),
    await quota.admit('key', 300),
  ];
  vi.advanceTimersByTime(HOUR_MS);
  // All their bytes may still arrive, so only 100 more may be announced.
  await expect(quota.admit('key', 101)).rejects.toMatchObject({ code: 'TooManyRequests' });
  for (const end of endUploads) end(1);
  const endLast = await quota.admit('key', 997);
  endLast(997);
  await expect(quota.admit('key', 1)).rejects.toMatchObject({ code: 'TooManyRequests' });
});

it('uploads that have ended do not count in the next hour', async () => {
  const quota = createUploadQuota({ maxConcurrent: 4, maxBytesPerHour: 1_000 }, findPlentyOfSpace);
  (await quota.admit('key', 1_000))(1_000);
  await expect(quota.admit('key', 1)).rejects.toMatchObject({ code: 'TooManyRequests' });
  vi.advanceTimersByTime(HOUR_MS);
  await expect(quota.admit('key', 1_000)).resolves.toBeTypeOf('function');
});

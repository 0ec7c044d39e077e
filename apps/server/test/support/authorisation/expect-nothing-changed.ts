import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * Refused calls must change nothing. The snapshot is taken once before and once after all of them, because it costs more than a call. Work
 * that earlier answers have left must be finished before: `app.settle()`.
 */
export async function expectNothingChanged(app: TestApp, tries: () => Promise<void>): Promise<void> {
  const before = await snapshotOf(app.test.owner.executor);
  await tries();
  expect(await snapshotOf(app.test.owner.executor)).toEqual(before);
}

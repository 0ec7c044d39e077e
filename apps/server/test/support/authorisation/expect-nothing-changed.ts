import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * What is refused must change nothing: looked at once before and once after all of it, since a look costs more than a call. What answers
 * have left to be done must be done before: `app.settle()`.
 */
export async function expectNothingChanged(app: TestApp, tries: () => Promise<void>, of = ''): Promise<void> {
  const before = await snapshotOf(app.test.owner.executor);
  await tries();
  expect(await snapshotOf(app.test.owner.executor), of).toEqual(before);
}

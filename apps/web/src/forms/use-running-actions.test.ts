import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRunningActions } from './use-running-actions.ts';

test('`isRunning` is the same function until one of its results changes, so that rows are not rendered again', async () => {
  const { result, rerender } = renderHook(useRunningActions);
  const before = result.current.isRunning;
  rerender();
  expect(result.current.isRunning).toBe(before);
  const work = Promise.withResolvers<undefined>();
  let running: Promise<void> = Promise.resolve();
  act(() => void (running = result.current.run(['a'], () => work.promise)));
  expect(result.current.isRunning).not.toBe(before);
  expect(result.current.isRunning('a')).toBe(true);
  await act(async () => {
    work.resolve(undefined);
    await running;
  });
  expect(result.current.isRunning('a')).toBe(false);
});

import { expect, it } from 'vitest';
import { StabilityCheck } from './stability-check.ts';

const NO_MARKERS = new Map<string, string>();
const entry = (size: number, mtimeMs = 1) => ({ name: 'a.pdf', size, mtimeMs, ctimeMs: mtimeMs });

it('a file is complete when it is unchanged after one interval', () => {
  const stability = new StabilityCheck(5_000);
  const isComplete = (size: number, now: number, mtimeMs = 1) =>
    stability.observe([entry(size, mtimeMs)], NO_MARKERS, now)[0]?.isComplete;
  expect(isComplete(10, 0)).toBe(false);
  expect(isComplete(10, 4_999)).toBe(false);
  expect(isComplete(10, 5_000)).toBe(true);
  expect(isComplete(11, 6_000)).toBe(false);
  expect(isComplete(11, 10_999)).toBe(false);
  expect(isComplete(11, 11_000)).toBe(true);
  expect(isComplete(11, 12_000, 2)).toBe(false);
});

it('a file is complete immediately with a done marker for its full name or its name without the ending', () => {
  const isCompleteWith = (marker: string) =>
    new StabilityCheck(5_000).observe([entry(10)], new Map([[marker, `${marker}.done`]]), 0)[0]?.isComplete;
  expect(isCompleteWith('a.pdf')).toBe(true);
  expect(isCompleteWith('a')).toBe(true);
  expect(isCompleteWith('b')).toBe(false);
});

it('a file is first seen when it appears, and again when it comes back after it was removed', () => {
  const stability = new StabilityCheck(1);
  expect(stability.observe([entry(1)], NO_MARKERS, 10)[0]?.firstSeenMs).toBe(10);
  expect(stability.observe([entry(2)], NO_MARKERS, 20)[0]?.firstSeenMs).toBe(10);
  stability.observe([], NO_MARKERS, 30);
  expect(stability.observe([entry(2)], NO_MARKERS, 40)[0]?.firstSeenMs).toBe(40);
});

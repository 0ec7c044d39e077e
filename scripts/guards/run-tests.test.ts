import { describe, expect, it } from 'vitest';
import { judge } from './run-tests.ts';

describe('the verdict on a run without a protection', () => {
  const count = (file: string, passed: number, failed: number) => ({ file, passed, failed });

  it.each([
    ['red', 'a test of every file failed', [count('a', 3, 1), count('b', 0, 2)], []],
    ['green', 'none failed', [count('a', 3, 0), count('b', 1, 0)], ['a', 'b']],
    ['partly', 'one file shows nothing', [count('a', 3, 1), count('b', 1, 0)], ['b']],
    ['broken', 'a file did not load', [count('a', 3, 1), count('b', 0, 0)], []],
    ['broken', 'a file is missing in the report', [count('a', 3, 1)], []],
  ])('is %s when %s', (verdict, _what, counts, silent) => {
    expect(judge(['a', 'b'], counts)).toEqual({ verdict, silent });
  });

  it('is broken without tests', () => {
    expect(judge([], []).verdict).toBe('broken');
  });
});

import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** A database that answers on demand and records its batches. */
function createSlowDatabase(fails: (input: number) => boolean = () => false) {
  const batches: (readonly number[])[] = [];
  const doors: (() => void)[] = [];
  return {
    batches,
    run: async (inputs: readonly number[]) => {
      batches.push(inputs);
      await new Promise<void>((resolve) => doors.push(resolve));
      if (inputs.some(fails)) throw new Error(`refused: ${inputs.filter(fails).join()}`);
      return inputs.map((input) => input * 10);
    },
    /** Answers everything, including batches that begin meanwhile. */
    answerAll: async () => {
      for (let door = doors.shift(); door !== undefined; door = doors.shift()) {
        door();
        await turn();
      }
    },
  };
}

describe('batched calls', () => {
  afterEach(() => void vi.useRealTimers());

  it('start immediately when nothing runs, and share one run when they come during others', async () => {
    const database = createSlowDatabase();
    const ask = batchCalls(database.run);
    const answers = Promise.all([1, 2, 3, 4, 5].map(ask));
    expect(database.batches).toEqual([[1], [2]]);
    await database.answerAll();
    expect(await answers).toEqual([10, 20, 30, 40, 50]);
    expect(database.batches).toEqual([[1], [2], [3, 4, 5]]);
  });

  it('never get the answer of a run that began before them', async () => {
    let stored = 1;
    const doors: (() => void)[] = [];
    const read = batchCalls(async (inputs: readonly string[]) => {
      const seen = stored;
      await new Promise<void>((resolve) => doors.push(resolve));
      return inputs.map(() => seen);
    });
    const before = [read('a'), read('b')];
    stored = 2;
    const after = read('c');
    while (doors.length > 0) {
      doors.shift()?.();
      await turn();
    }
    expect(await Promise.all(before)).toEqual([1, 1]);
    expect(await after).toBe(2);
  });

  it('each get only their own error', async () => {
    const database = createSlowDatabase((input) => input === 4);
    const ask = batchCalls(database.run);
    const answers = Promise.allSettled([1, 2, 3, 4, 5].map(ask));
    await database.answerAll();
    const outcomes = await answers;
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(database.batches).toEqual([[1], [2], [3, 4, 5], [3], [4], [5]]);
  });

  it('continue after an error', async () => {
    const database = createSlowDatabase((input) => input < 3);
    const ask = batchCalls(database.run);
    const failing = Promise.allSettled([1, 2].map(ask));
    await database.answerAll();
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask(3);
    await database.answerAll();
    expect(await next).toBe(30);
  });

  it('wait only a second for calls that hang', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const batches: (readonly string[])[] = [];
    const ask = batchCalls((inputs: readonly string[]) => {
      batches.push(inputs);
      return inputs.includes('hangs') ? new Promise<never>(() => undefined) : Promise.resolve(inputs);
    });
    void ask('hangs');
    void ask('hangs');
    const others = Promise.all(['a', 'b'].map(ask));
    vi.advanceTimersByTime(999);
    await turn();
    expect(batches).toEqual([['hangs'], ['hangs']]);
    vi.advanceTimersByTime(1);
    expect(await others).toEqual(['a', 'b']);
    expect(await ask('c')).toBe('c');
  });

  it('share a run with at most 100 calls', async () => {
    const database = createSlowDatabase();
    const ask = batchCalls(database.run);
    const inputs = Array.from({ length: 252 }, (_, index) => index);
    const answers = Promise.all(inputs.map(ask));
    await database.answerAll();
    expect(await answers).toEqual(inputs.map((input) => input * 10));
    expect(database.batches.map(({ length }) => length)).toEqual([1, 1, 100, 100, 50]);
  });
});

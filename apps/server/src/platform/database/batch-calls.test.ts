import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** A database that completes its batches on demand and records them. */
function createSlowDatabase(fails: (input: number) => boolean = () => false) {
  const batches: (readonly number[])[] = [];
  const pending: (() => void)[] = [];
  return {
    batches,
    run: async (inputs: readonly number[]) => {
      batches.push(inputs);
      await new Promise<void>((resolve) => pending.push(resolve));
      if (inputs.some(fails)) throw new Error(`refused: ${inputs.filter(fails).join()}`);
      return inputs.map((input) => input * 10);
    },
    /** Completes all batches, including those that begin meanwhile. */
    completeAll: async () => {
      for (let complete = pending.shift(); complete !== undefined; complete = pending.shift()) {
        complete();
        await tick();
      }
    },
  };
}

describe('batched calls', () => {
  afterEach(() => void vi.useRealTimers());

  it('start immediately when nothing runs, and share one run when they come during others', async () => {
    const database = createSlowDatabase();
    const call = batchCalls(database.run);
    const results = Promise.all([1, 2, 3, 4, 5].map(call));
    expect(database.batches).toEqual([[1], [2]]);
    await database.completeAll();
    expect(await results).toEqual([10, 20, 30, 40, 50]);
    expect(database.batches).toEqual([[1], [2], [3, 4, 5]]);
  });

  it('never get the result of a run that began before them', async () => {
    let stored = 1;
    const pending: (() => void)[] = [];
    const read = batchCalls(async (inputs: readonly string[]) => {
      const storedBefore = stored;
      await new Promise<void>((resolve) => pending.push(resolve));
      return inputs.map(() => storedBefore);
    });
    const before = [read('a'), read('b')];
    stored = 2;
    const after = read('c');
    while (pending.length > 0) {
      pending.shift()?.();
      await tick();
    }
    expect(await Promise.all(before)).toEqual([1, 1]);
    expect(await after).toBe(2);
  });

  it('each get only their own error', async () => {
    const database = createSlowDatabase((input) => input === 4);
    const call = batchCalls(database.run);
    const results = Promise.allSettled([1, 2, 3, 4, 5].map(call));
    await database.completeAll();
    const outcomes = await results;
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(database.batches).toEqual([[1], [2], [3, 4, 5], [3], [4], [5]]);
  });

  it('are not repeated when the database was unavailable, because it may have stored them', async () => {
    const batches: (readonly number[])[] = [];
    const pending: (() => void)[] = [];
    const call = batchCalls(async (inputs: readonly number[]) => {
      batches.push(inputs);
      await new Promise<void>((resolve) => pending.push(resolve));
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    });
    const results = Promise.allSettled([1, 2, 3, 4, 5].map(call));
    for (let fail = pending.shift(); fail !== undefined; fail = pending.shift()) {
      fail();
      await tick();
    }
    expect(new Set((await results).map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(batches).toEqual([[1], [2], [3, 4, 5]]);
  });

  it('continue after an error', async () => {
    const database = createSlowDatabase((input) => input < 3);
    const call = batchCalls(database.run);
    const failing = Promise.allSettled([1, 2].map(call));
    await database.completeAll();
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = call(3);
    await database.completeAll();
    expect(await next).toBe(30);
  });

  it('wait only a second for calls that hang', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const batches: (readonly string[])[] = [];
    const call = batchCalls((inputs: readonly string[]) => {
      batches.push(inputs);
      return inputs.includes('hangs') ? new Promise<never>(() => undefined) : Promise.resolve(inputs);
    });
    void call('hangs');
    void call('hangs');
    const laterCalls = Promise.all(['a', 'b'].map(call));
    vi.advanceTimersByTime(999);
    await tick();
    expect(batches).toEqual([['hangs'], ['hangs']]);
    vi.advanceTimersByTime(1);
    expect(await laterCalls).toEqual(['a', 'b']);
    expect(await call('c')).toBe('c');
  });

  it('share a run with at most 100 calls', async () => {
    const database = createSlowDatabase();
    const call = batchCalls(database.run);
    const inputs = Array.from({ length: 252 }, (_, index) => index);
    const results = Promise.all(inputs.map(call));
    await database.completeAll();
    expect(await results).toEqual(inputs.map((input) => input * 10));
    expect(database.batches.map(({ length }) => length)).toEqual([1, 1, 100, 100, 50]);
  });
});

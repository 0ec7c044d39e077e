import { expect, it } from 'vitest';
import { createCallsPerKeyLimit } from './calls-per-key-limit.ts';

/** Calls that run until they are ended, with the keys of those that have started. */
function createCalls() {
  const callLimit = createCallsPerKeyLimit();
  const started: number[] = [];
  return {
    started,
    /** @returns a function that ends the call and waits for it */
    start: (keyId: number) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const call = callLimit.run(keyId, () => {
        started.push(keyId);
        return promise;
      });
      return async () => {
        resolve(undefined);
        await call;
      };
    },
  };
}

it('a second call of a key starts when the first has ended, and does not delay the call of another key', async () => {
  const { start, started } = createCalls();
  const [endFirst, endSecond, endOther] = [start(1), start(1), start(2)];
  expect(started).toEqual([1, 2]);
  await endOther();
  await endFirst();
  await endSecond();
  expect(started).toEqual([1, 2, 1]);
});

it('calls of two keys run at the same time; that of a third starts when one of them has ended', async () => {
  const { start, started } = createCalls();
  const [endOne, endTwo, endThree] = [start(1), start(2), start(3)];
  expect(started).toEqual([1, 2]);
  await endTwo();
  await endThree();
  expect(started).toEqual([1, 2, 3]);
  await endOne();
});

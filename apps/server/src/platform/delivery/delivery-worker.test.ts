import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type DeliveryWorker, type Outbox, startDeliveryWorker } from './delivery-worker.ts';

/** The outbox is read once at the start, and then only when something wakes the worker. */
const NO_POLL_SECONDS = 3600;
const LIMITS = {
  pollSeconds: NO_POLL_SECONDS,
  leaseSeconds: 45,
  deliverySeconds: 60,
  maxConcurrent: 8,
  shutdownSeconds: 0.02,
};

const workers: DeliveryWorker[] = [];
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

/** An outbox in memory for one receiver, which gets one item at a time. */
function createOutbox(count: number, deliver: Outbox<number>['deliver']) {
  const waiting = Array.from({ length: count }, (_value, index) => index);
  const results: string[] = [];
  let isBusy = false;
  const outbox: Outbox<number> = {
    itemName: 'item',
    claim: async () => {
      await nextTurn();
      if (isBusy || waiting.length === 0) return undefined;
      isBusy = true;
      return waiting.shift();
    },
    renewLease: () => Promise.resolve(true),
    deliver: async (item, lease, signal) => {
      await deliver(item, lease, signal);
      return () => {
        isBusy = false;
        results.push(`delivered ${item}`);
        return Promise.resolve();
      };
    },
    recordFailure: (item, _lease, error) => {
      isBusy = false;
      results.push(`failed ${item}: ${error instanceof Error ? error.name : String(error)}`);
      return Promise.resolve();
    },
    giveBack: (item) => {
      isBusy = false;
      results.push(`given back ${item}`);
      return Promise.resolve();
    },
  };
  return { outbox, results };
}

const silent = { error: () => undefined };
const record = () => Promise.resolve(() => Promise.resolve());
const never = () => new Promise<never>(() => undefined);

function start(outbox: Outbox<number>, limits: Partial<typeof LIMITS> = {}): DeliveryWorker {
  const worker = startDeliveryWorker(outbox, { ...LIMITS, ...limits }, silent);
  workers.push(worker);
  return worker;
}

describe('a worker', () => {
  it('claims the next item as soon as a delivery has ended, without waiting for the next poll', async () => {
    const { outbox, results } = createOutbox(20, async () => {
      await nextTurn();
      return record();
    });
    start(outbox);
    await expect
      .poll(() => results)
      .toEqual(Array.from({ length: 20 }, (_value, index) => `delivered ${index}`));
  });

  it('claims the next item also if the delivery ends while the outbox is being read', async () => {
    const { outbox, results } = createOutbox(20, record);
    start(outbox);
    await expect.poll(() => results.length).toBe(20);
  });

  it('gives up a delivery that has not ended within its time limit, even if it ignores its signal, and delivers the next one', async () => {
    const { outbox, results } = createOutbox(2, (item) => (item === 0 ? never() : record()));
    start(outbox, { deliverySeconds: 0.02 });
    await expect.poll(() => results).toEqual(['failed 0: TimeoutError', 'delivered 1']);
  });

  it('stops although a delivery never ends and ignores its signal, and returns its item', async () => {
    let hasBegun = false;
    const { outbox, results } = createOutbox(1, () => {
      hasBegun = true;
      return never();
    });
    const worker = start(outbox);
    await expect.poll(() => hasBegun).toBe(true);
    await worker.stop();
    expect(results).toEqual(['given back 0']);
  });
});

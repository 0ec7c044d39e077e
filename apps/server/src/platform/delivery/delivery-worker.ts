import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithSignal } from '../deadline/index.ts';
import type { BackgroundLog } from '../faults/index.ts';
import { traceWork } from '../tracing/index.ts';

/** Times (in seconds) and counts of a worker. */
interface WorkerLimits {
  /** The pause before the outbox is read again after it was empty. */
  readonly pollSeconds: number;
  /**
   * The time for which an item is leased to one worker. The worker renews the lease while it delivers. When the lease of a
   * killed worker expires, another worker can claim the item.
   */
  readonly leaseSeconds: number;
  /** A delivery that has not ended by then has failed, whatever its receiver does. */
  readonly deliverySeconds: number;
  /** Items delivered at the same time. */
  readonly maxConcurrent: number;
  /** The time for which a shutdown waits for items that are being delivered. */
  readonly shutdownSeconds: number;
}

/** A table of items to deliver, each leased to one worker at a time. */
export interface Outbox<Item> {
  /** The word for an item in the log. */
  readonly itemName: string;
  /** Leases the next due item; undefined when none is due. */
  readonly claim: (lease: string) => Promise<Item | undefined>;
  /** Extends the lease; false when another worker has claimed the item. */
  readonly renewLease: (item: Item, lease: string) => Promise<boolean>;
  /**
   * Delivers the item.
   * @returns the statement that records the result
   * @throws any error when the delivery failed
   */
  readonly deliver: (item: Item, lease: string, signal: AbortSignal) => Promise<() => Promise<void>>;
  readonly recordFailure: (item: Item, lease: string, error: unknown) => Promise<void>;
  /** Returns an item to the outbox without counting the attempt, when the portal shuts down. */
  readonly giveBack: (item: Item, lease: string) => Promise<void>;
}

export type DeliveryWorker = ReturnType<typeof startDeliveryWorker>;

/** An item that was delivered must not be delivered again because the database was unreachable for a short time. */
const MAX_WRITE_ATTEMPTS = 10;
const WRITE_RETRY_DELAY_MS = 2_000;

/**
 * Delivers the items of an outbox. The worker leases an item, delivers it, and records the result. So an item is
 * delivered at least once. It is delivered twice only if the process is killed after the receiver's answer and before
 * the record.
 */
export function startDeliveryWorker<Item>(
  outbox: Outbox<Item>,
  limits: WorkerLimits,
  log: Pick<BackgroundLog, 'error'>,
) {
  const stopping = new AbortController();
  const aborting = new AbortController();
  const deliveries = new Set<Promise<void>>();
  /**
   * Ends the present pause. After a delivery there may be a free slot, or its receiver may be free for its next item.
   */
  let waking = new AbortController();

  const poll = async () => {
    let isDatabaseUnreachable = false;
    while (!stopping.signal.aborted) {
      // Created before the outbox is read: a delivery that ends during the reading then also ends the pause after it.
      waking = new AbortController();
      try {
        if (deliveries.size < limits.maxConcurrent && (await startNextDelivery())) continue;
        isDatabaseUnreachable = false;
      } catch (error) {
        // Logged once per outage, not every two seconds.
        if (!isDatabaseUnreachable)
          log.error({ err: error, outbox: outbox.itemName }, 'the outbox can not be read; it is tried again');
        isDatabaseUnreachable = true;
      }
      await sleep(limits.pollSeconds * 1000, undefined, { signal: waking.signal }).catch(() => undefined);
    }
  };

  const startNextDelivery = async (): Promise<boolean> => {
    const lease = randomUUID();
    const item = await outbox.claim(lease);
    if (item === undefined) return false;
    const delivery: Promise<void> = traceWork({ name: `${outbox.itemName} delivery` }, () =>
      deliver(item, lease),
    ).finally(() => {
      deliveries.delete(delivery);
      waking.abort();
    });
    deliveries.add(delivery);
    return true;
  };

  const deliver = async (item: Item, lease: string) => {
    const leaseLost = new AbortController();
    const timeLimit = AbortSignal.timeout(limits.deliverySeconds * 1000);
    const signal = AbortSignal.any([aborting.signal, leaseLost.signal, timeLimit]);
    const heartbeat = setInterval(
      () =>
        void outbox.renewLease(item, lease).then(
          (hasLease) => hasLease || leaseLost.abort(),
          // The database is unreachable: the delivery continues, and its result is written with retries.
          () => undefined,
        ),
      (limits.leaseSeconds / 3) * 1000,
    );
    try {
      const record = await endWithSignal(outbox.deliver(item, lease, signal), signal);
      await writeWithRetry(record);
    } catch (error) {
      await writeWithRetry(() =>
        aborting.signal.aborted ? outbox.giveBack(item, lease) : outbox.recordFailure(item, lease, error),
      );
    } finally {
      clearInterval(heartbeat);
    }
  };

  const writeWithRetry = async (write: () => Promise<void>) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        await write();
        return;
      } catch (error) {
        if (attempt === MAX_WRITE_ATTEMPTS || aborting.signal.aborted) {
          // The lease expires and the item is delivered again: delivery is at least once.
          log.error({ err: error }, `the result of a ${outbox.itemName} could not be recorded`);
          return;
        }
        await sleep(WRITE_RETRY_DELAY_MS);
      }
  };

  const polling = poll();
  return {
    /**
     * Waits a few seconds for items that are being delivered, then returns the rest to the outbox. Await it before the
     * database closes.
     */
    stop: async (): Promise<void> => {
      stopping.abort();
      waking.abort();
      await polling;
      const timer = setTimeout(() => aborting.abort(), limits.shutdownSeconds * 1000);
      await Promise.all(deliveries);
      clearTimeout(timer);
    },
  };
}

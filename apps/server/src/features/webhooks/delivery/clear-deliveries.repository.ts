import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/** The rows of one statement, so that none holds locks for long. */
const BATCH_SIZE = 5_000;

/**
 * Gives up the deliveries that wait for endpoints that are off or were off in the meantime, and deletes the log of deleted
 * endpoints. A delivery that was tried keeps its last fault.
 */
export async function clearStoppedDeliveries(executor: Executor, signal: AbortSignal): Promise<void> {
  await inBatches(signal, () => failStoppedDeliveries(executor));
  await inBatches(signal, () => deleteDeliveriesOfDeletedEndpoints(executor));
}

async function failStoppedDeliveries(executor: Executor): Promise<bigint> {
  const { numUpdatedRows } = await executor
    .updateTable('webhook_delivery')
    .set({ state: 'failed', fault: sql`coalesce(fault, 'switched-off')`, lease: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_delivery as d')
        .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
        .select('d.id')
        .where('d.state', '=', 'pending')
        .where((delivery) =>
          delivery.or([
            delivery('e.is_on', '=', false),
            delivery('d.pending_since', '<', delivery.ref('e.on_since')),
          ]),
        )
        // A worker that is delivering it now records the result itself.
        .where((delivery) =>
          delivery.or([
            delivery('d.lease', 'is', null),
            delivery('d.next_attempt_at', '<=', sql<Date>`clock_timestamp()`),
          ]),
        )
        .orderBy('d.id')
        .limit(BATCH_SIZE)
        .forUpdate('d')
        .skipLocked(),
    )
    .executeTakeFirst();
  return numUpdatedRows;
}

async function deleteDeliveriesOfDeletedEndpoints(executor: Executor): Promise<bigint> {
  const { numDeletedRows } = await executor
    .deleteFrom('webhook_delivery')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_delivery as d')
        .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
        .select('d.id')
        .where('e.deleted_at', 'is not', null)
        .limit(BATCH_SIZE),
    )
    .executeTakeFirst();
  return numDeletedRows;
}

/** Deletes deliveries after 30 days, like logs. Those that still wait stay. */
export function deleteOldDeliveries(executor: Executor, signal: AbortSignal): Promise<void> {
  return inBatches(signal, async () => {
    const { numDeletedRows } = await executor
      .deleteFrom('webhook_delivery')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('webhook_delivery as d')
          .select('d.id')
          .where('d.state', '<>', 'pending')
          .where('d.created_at', '<', sql<Date>`now() - interval '30 days'`)
          .limit(BATCH_SIZE),
      )
      .executeTakeFirst();
    return numDeletedRows;
  });
}

/** Repeats a statement until it finds less than a whole batch. */
async function inBatches(signal: AbortSignal, change: () => Promise<bigint>): Promise<void> {
  let isWhole = true;
  while (isWhole && !signal.aborted) isWhole = (await change()) === BigInt(BATCH_SIZE);
}

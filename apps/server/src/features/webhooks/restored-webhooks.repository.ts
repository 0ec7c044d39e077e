import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/**
 * Stops all webhooks, because the database was restored: an old event must not be sent again, and a copy of the
 * installation must not send to real receivers. An administrator switches the endpoints on again.
 */
export async function stopRestoredWebhooks(executor: Executor): Promise<void> {
  await executor
    .updateTable('webhook_endpoint')
    .set({ failures: 0, failing_since: null, paused_until: null, is_on: false })
    .set({ off_because: sql`case when is_on then 'restored' else off_because end` })
    .where('deleted_at', 'is', null)
    .execute();
  await executor
    .updateTable('webhook_delivery')
    .set({ state: 'failed', fault: 'restored', lease: null })
    .where('state', '=', 'pending')
    .execute();
}

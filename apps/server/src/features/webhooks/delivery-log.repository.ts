import type { WebhookDeliveryQuery, WebhookPayload } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { isInScope } from './endpoint.repository.ts';
import type { WebhookScope } from './webhooks.policy.ts';

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

function deliveriesInScope(executor: Executor, scope: WebhookScope) {
  return executor
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .innerJoin('provider as p', 'p.id', 'e.provider_id')
    .where('e.deleted_at', 'is', null)
    .where(isInScope(scope));
}

/** A page of the deliveries to the endpoints in scope, and their number. */
export async function listDeliveries(
  executor: Executor,
  scope: WebhookScope,
  { endpointId, state, sortDirection, pageIndex, pageSize }: WebhookDeliveryQuery,
) {
  const deliveries = deliveriesInScope(executor, scope)
    .$if(endpointId !== undefined, (query) => query.where('e.public_id', '=', endpointId ?? ''))
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'pending'));
  const rows = await deliveries
    .select(['d.public_id', 'e.public_id as endpoint_public_id', 'e.url', 'd.state', 'd.attempts'])
    .select(['d.http_status', 'd.fault', 'd.duration_ms', 'd.created_at', 'd.last_attempt_at'])
    .select(['d.next_attempt_at', sql<WebhookPayload>`d.payload`.as('payload')])
    .orderBy('d.id', sortDirection === 0 ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const { total } = await deliveries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The endpoint of a delivery in scope. */
export async function findEndpointOfDelivery(
  executor: Executor,
  scope: WebhookScope,
  publicId: string,
): Promise<string | undefined> {
  const row = await deliveriesInScope(executor, scope)
    .select('e.public_id')
    .where('d.public_id', '=', publicId)
    .executeTakeFirst();
  return row?.public_id;
}

/**
 * Makes a delivery due again, with three more days of attempts and the same webhook-id. A delivery that a worker is
 * sending now is not changed.
 */
export async function resendDelivery(
  executor: Executor,
  endpointId: number,
  publicId: string,
): Promise<void> {
  await executor
    .updateTable('webhook_delivery')
    .set({ state: 'pending', attempts: 0, delivered_at: null, first_failed_at: null })
    .set({ next_attempt_at: sql`clock_timestamp()`, pending_since: sql`clock_timestamp()` })
    .where('public_id', '=', publicId)
    .where('endpoint_id', '=', endpointId)
    .where('lease', 'is', null)
    .execute();
}

/** Writes a test event for one endpoint. */
export async function createTestDelivery(
  executor: Executor,
  endpointId: number,
  payload: WebhookPayload,
): Promise<void> {
  await executor
    .insertInto('webhook_delivery')
    .values({ endpoint_id: endpointId, event_type: payload.type, payload: JSON.stringify(payload) })
    .execute();
}

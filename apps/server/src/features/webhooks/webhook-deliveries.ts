import type { WebhookDeliveryQuery } from '@belegfach/contract';
import { type AuditAction, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import {
  createTestDelivery,
  findEndpointOfDelivery,
  listDeliveries,
  resendDelivery,
} from './delivery-log.repository.ts';
import { endPause } from './endpoint.repository.ts';
import type { Caller } from '../authentication/index.ts';
import type { WebhookRequest } from './manage-endpoints.ts';
import { toWebhookDelivery } from './webhook.mapper.ts';
import { webhookScopeOf } from './webhooks.policy.ts';

type DeliveryRequest = Pick<WebhookRequest, 'database' | 'caller' | 'origin'>;

export async function getDeliveryPage({ executor }: Database, caller: Caller, query: WebhookDeliveryQuery) {
  const { rows, total } = await listDeliveries(executor, webhookScopeOf(caller), query);
  return {
    items: rows.map(toWebhookDelivery),
    totalPages: Math.ceil(total / query.pageSize),
    totalItemCount: total,
  };
}

/**
 * Sends a test event to an endpoint, with one attempt.
 * @throws NotFound; AppError WebhookOff
 */
export function sendTestEvent(request: DeliveryRequest, endpointId: string): Promise<void> {
  return request.database.transaction(async (transaction) => {
    const endpoint = await startSending(transaction, request, endpointId, 'webhook.test');
    await createTestDelivery(transaction, endpoint.id, {
      type: 'webhook.test',
      timestamp: new Date().toISOString(),
      data: { providerId: endpoint.provider_public_id },
    });
  });
}

/**
 * Sends an event again, with the same webhook-id.
 * @throws NotFound; AppError WebhookOff
 */
export function sendDeliveryAgain(request: DeliveryRequest, id: string): Promise<void> {
  return request.database.transaction(async (transaction) => {
    const scope = webhookScopeOf(request.caller);
    const endpointId = await findEndpointOfDelivery(transaction, scope, id);
    if (endpointId === undefined) throw new NotFound();
    const endpoint = await startSending(transaction, request, endpointId, 'webhook.resend');
    await resendDelivery(transaction, endpoint.id, id);
  });
}

/** Ends the pause of an endpoint, and records the action of the caller in the audit trail. */
async function startSending(
  transaction: Executor,
  { caller, origin }: DeliveryRequest,
  endpointId: string,
  action: AuditAction,
) {
  const endpoint = await endPause(transaction, webhookScopeOf(caller), endpointId);
  if (endpoint === undefined) throw new NotFound();
  if (!endpoint.is_on) throw new AppError('WebhookOff');
  const target = { kind: 'webhook', id: endpoint.public_id };
  await recordAuditEvents(transaction, { action, actorAccountId: caller.accountId, target, origin });
  return endpoint;
}

import type { WebhookDelivery, WebhookEndpoint } from '@belegfach/contract';
import type { DeliveryRow } from './delivery-log.repository.ts';
import type { EndpointRow } from './endpoint.repository.ts';

export function toWebhookEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.public_id,
    providerId: row.provider_public_id,
    providerName: row.provider_name,
    url: row.url,
    description: row.description,
    events: [...row.events],
    isOn: row.is_on,
    offBecause: row.off_because,
    previousSecretUntil: row.previous_valid_until?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export function toWebhookDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.public_id,
    endpointId: row.endpoint_public_id,
    url: row.url,
    payload: row.payload,
    state: row.state,
    attempts: row.attempts,
    httpStatus: row.http_status,
    fault: row.fault,
    durationMs: row.duration_ms,
    createdAt: row.created_at.toISOString(),
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    nextAttemptAt: row.state === 'pending' ? row.next_attempt_at.toISOString() : null,
  };
}

import { recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { retryDelaySeconds } from '../../../platform/delivery/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { DeliveryFault } from './delivery-fault.ts';
import { countFailure, listAdminsOfProvider, pauseEndpoint, switchOff } from './endpoint-state.repository.ts';
import type { WebhookLimits } from './webhook-limits.ts';
import { webhookOffEmail } from './webhook-off-email.ts';

/** The receiver says that there will never be an endpoint here again (RFC 9110 section 15.5.11). */
const GONE = 410;

/**
 * Pauses an endpoint after a failed attempt, with the waiting times of a single delivery, so that a receiver that is down
 * does not get a request for each of thousands of events. Switches it off when it has gone or has failed for three days, and
 * notifies the administrators of the provider.
 */
export async function recordEndpointFailure(
  { mailer, limits }: { readonly mailer: Mailer; readonly limits: WebhookLimits },
  transaction: Executor,
  endpointId: number,
  { fault, httpStatus }: DeliveryFault,
): Promise<void> {
  // The receiver has not been asked: the portal cannot read the secret.
  if (fault === 'secret') {
    await pauseEndpoint(transaction, endpointId, limits.firstWaitSeconds);
    return;
  }
  const counted = await countFailure(transaction, endpointId, limits);
  if (counted === undefined) return;
  if (httpStatus !== GONE && !counted.is_given_up) {
    await pauseEndpoint(transaction, endpointId, retryDelaySeconds(counted.failures, limits));
    return;
  }
  const because = httpStatus === GONE ? 'gone' : 'failing';
  const endpoint = await switchOff(transaction, endpointId, because);
  if (endpoint === undefined) return;
  await recordAuditEvents(transaction, [
    {
      action: 'webhook.switch-off',
      target: { kind: 'webhook', id: endpoint.public_id },
      providerId: endpoint.provider_id,
      facts: { because },
    },
  ]);
  const template = webhookOffEmail({ url: endpoint.url, because, link: mailer.link('/webhooks') });
  for (const admin of await listAdminsOfProvider(transaction, endpoint.provider_id))
    await mailer.send(transaction, { ...admin, providerId: endpoint.provider_id }, template);
}

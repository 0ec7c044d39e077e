import type { RequestOrigin } from '../../platform/audit/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { AuthenticationDependencies, Caller } from '../authentication/index.ts';
import {
  addWebhookEndpoint,
  editWebhookEndpoint,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  rotateWebhookSecret,
} from './manage-endpoints.ts';
import { getDeliveryPage, sendDeliveryAgain, sendTestEvent } from './webhook-deliveries.ts';
import type { AllowedHosts } from './webhook-url.ts';

/** @param allowedHosts the hosts of the operator's network that may receive webhooks */
export function webhookRoutes(
  { database, limits }: Pick<AuthenticationDependencies, 'database' | 'limits'>,
  allowedHosts: AllowedHosts,
) {
  const requestOf = (caller: Caller, origin: RequestOrigin) => ({
    database,
    limits,
    caller,
    origin,
    allowedHosts,
  });
  return defineRoutes<'webhooks', Caller>('webhooks', {
    listWebhookEndpoints: ({ caller }) => listWebhookEndpoints(database, caller),
    createWebhookEndpoint: ({ caller, params, body, origin }) =>
      addWebhookEndpoint(requestOf(caller, origin), params.id, body),
    updateWebhookEndpoint: ({ caller, params, body, origin }) =>
      editWebhookEndpoint(requestOf(caller, origin), params.id, body),
    deleteWebhookEndpoint: ({ caller, params, origin }) =>
      removeWebhookEndpoint(requestOf(caller, origin), params.id),
    rotateWebhookSecret: ({ caller, params, origin }) =>
      rotateWebhookSecret(requestOf(caller, origin), params.id),
    testWebhookEndpoint: ({ caller, params, origin }) => sendTestEvent(requestOf(caller, origin), params.id),
    listWebhookDeliveries: ({ caller, query }) => getDeliveryPage(database, caller, query),
    resendWebhookDelivery: ({ caller, params, origin }) =>
      sendDeliveryAgain(requestOf(caller, origin), params.id),
  });
}

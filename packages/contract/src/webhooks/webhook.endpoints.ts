import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import * as webhookAccess from './webhook.access.ts';
import {
  createdWebhookEndpoint,
  rotatedWebhookSecret,
  webhookDeliveryPage,
  webhookDeliveryQuery,
  webhookEndpoint,
  webhookEndpointBody,
} from './webhook.schemas.ts';

/** Webhooks: the endpoints of a provider, and the log of the deliveries to them. */
export const webhookEndpoints = declareEndpoints(webhookAccess, {
  listWebhookEndpoints: {
    call: 'GET /Webhook',
    summary: 'The webhook endpoints of all providers or of the provider of the caller, without their secrets',
    response: { json: z.array(webhookEndpoint) },
  },
  listWebhookDeliveries: {
    call: 'GET /WebhookDelivery',
    summary:
      'The log of what was delivered to the webhook endpoints, of all providers or of that of the caller',
    query: webhookDeliveryQuery,
    response: { json: webhookDeliveryPage },
  },
  createWebhookEndpoint: {
    call: 'POST /Provider/{id}/Webhooks',
    summary: 'Create a webhook endpoint, whose secret is returned only once',
    body: webhookEndpointBody,
    status: 201,
    response: { json: createdWebhookEndpoint },
    errors: ['WebhookUrlNotAllowed', 'WebhookLimitReached', 'ReauthenticationRequired'],
  },
  updateWebhookEndpoint: {
    call: 'PUT /Webhook/{id}',
    summary: 'Change a webhook endpoint, or switch it on or off',
    body: webhookEndpointBody,
    errors: ['WebhookUrlNotAllowed', 'ReauthenticationRequired'],
  },
  deleteWebhookEndpoint: {
    call: 'DELETE /Webhook/{id}',
    summary: 'Delete a webhook endpoint with its log',
    errors: ['ReauthenticationRequired'],
  },
  rotateWebhookSecret: {
    call: 'POST /Webhook/{id}/Secret',
    summary: 'Give an endpoint another secret; deliveries are signed with both for 24 hours',
    response: { json: rotatedWebhookSecret },
    errors: ['ReauthenticationRequired'],
  },
  testWebhookEndpoint: {
    call: 'POST /Webhook/{id}/Test',
    summary: 'Send the event webhook.test to an endpoint, once',
    errors: ['WebhookOff'],
  },
  resendWebhookDelivery: {
    call: 'POST /WebhookDelivery/{id}/Retry',
    summary: 'Send an event again, with the same webhook-id',
    errors: ['WebhookOff'],
  },
});

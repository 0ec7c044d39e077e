import { nothing, type Probe, readList, readPage } from './probe.ts';

const body = () => ({
  payload: { url: 'https://erp.example.com/hook', events: ['document.accepted'], isOn: true },
});

export const webhookProbes = {
  listWebhookEndpoints: { targets: 'list', kind: 'webhook', request: nothing, read: readList },
  createWebhookEndpoint: {
    targets: 'one',
    kind: 'provider',
    request: body,
    statusIfAllowed: 201,
  },
  updateWebhookEndpoint: { targets: 'one', kind: 'webhook', request: body, statusIfAllowed: 204 },
  deleteWebhookEndpoint: {
    targets: 'one',
    kind: 'webhook',
    request: nothing,
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
  rotateWebhookSecret: { targets: 'one', kind: 'webhook', request: nothing, statusIfAllowed: 200 },
  testWebhookEndpoint: { targets: 'one', kind: 'webhook', request: nothing, statusIfAllowed: 204 },
  listWebhookDeliveries: {
    targets: 'list',
    kind: 'webhook-delivery',
    request: nothing,
    read: readPage,
  },
  resendWebhookDelivery: {
    targets: 'one',
    kind: 'webhook-delivery',
    request: nothing,
    statusIfAllowed: 204,
  },
} as const satisfies Record<string, Probe>;

/** The events that an endpoint can choose. */
export const WEBHOOK_EVENTS = [
  'document.accepted',
  'document.held',
  'document.replaced',
  'customer.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The states of a delivery: `pending` until it is delivered or given up. */
export const WEBHOOK_STATES = ['pending', 'delivered', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Why the last attempt of a delivery failed. The web app has a German and an English sentence for each. */
export const WEBHOOK_FAULTS = [
  'status',
  'redirect',
  'timeout',
  'address',
  'name',
  'certificate',
  'connection',
  'secret',
  'switched-off',
  'restored',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** Why the portal switched an endpoint off. */
export const WEBHOOK_OFF_REASONS = ['gone', 'failing', 'restored'] as const;

/** The change of a customer, as its provider sees it. */
export const CUSTOMER_CHANGES = ['added', 'updated', 'status', 'removed'] as const;

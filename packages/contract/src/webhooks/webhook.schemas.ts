import { z } from 'zod';
import { MAX_WEBHOOK_DESCRIPTION_LENGTH, MAX_WEBHOOK_URL_LENGTH } from '../limits.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { id, isoDateTime, oneLine } from '../primitives.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FAULTS, WEBHOOK_OFF_REASONS, WEBHOOK_STATES } from './webhook-codes.ts';
import { webhookPayload } from './webhook-payload.schemas.ts';

const webhookEvent = z.enum(WEBHOOK_EVENTS);

/** An endpoint of a provider, to which the portal sends events. Its secret is never returned again. */
export const webhookEndpoint = z.strictObject({
  id,
  providerId: id,
  providerName: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEvent),
  isOn: z.boolean(),
  /** Why the portal switched the endpoint off: the receiver answered 410, every attempt of three days failed, or the database was
   * restored from a backup.
   */
  offBecause: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  /** The time until which deliveries are also signed with the secret before the last rotation. */
  previousSecretUntil: isoDateTime.nullable(),
  /** The time since which every attempt has failed; null if the last one succeeded. */
  failingSince: isoDateTime.nullable(),
  createdAt: isoDateTime,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const webhookEndpointBody = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(MAX_WEBHOOK_URL_LENGTH),
  description: oneLine(MAX_WEBHOOK_DESCRIPTION_LENGTH).default(''),
  events: z
    .array(webhookEvent)
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .refine((events) => new Set(events).size === events.length, 'must not contain an event twice'),
  isOn: z.boolean().default(true),
});
export type WebhookEndpointBody = z.infer<typeof webhookEndpointBody>;

/** The secret is returned only here, once; the database contains it only encrypted. */
export const createdWebhookEndpoint = z.strictObject({ id, secret: z.string() });
export const rotatedWebhookSecret = z.strictObject({ secret: z.string() });

/** The filters of the log; `created` is a range of days. */
export const webhookDeliveryQuery = z.strictObject({
  ...pagingQuery(['CreatedAt'], 'CreatedAt'),
  endpointId: id.optional(),
  state: z.enum(WEBHOOK_STATES).optional(),
});
export type WebhookDeliveryQuery = z.infer<typeof webhookDeliveryQuery>;

/** An entry of the log of deliveries. */
export const webhookDelivery = z.strictObject({
  /** The `webhook-id` of the delivery. */
  id,
  endpointId: id,
  url: z.string(),
  payload: webhookPayload,
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int().nonnegative(),
  /** The HTTP status of the last response. */
  httpStatus: z.int().nullable(),
  fault: z.enum(WEBHOOK_FAULTS).nullable(),
  durationMs: z.int().nonnegative().nullable(),
  createdAt: isoDateTime,
  lastAttemptAt: isoDateTime.nullable(),
  /** Null unless the delivery waits for another attempt. */
  nextAttemptAt: isoDateTime.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryPage = pageOf(webhookDelivery);

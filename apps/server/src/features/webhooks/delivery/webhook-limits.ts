import { RETRY_SCHEDULE } from '../../../platform/delivery/index.ts';

/** Times (in seconds) and counts of the delivery of webhooks; the retries are those of e-mails. Tests pass their own. */
export const WEBHOOK_LIMITS = {
  ...RETRY_SCHEDULE,
  pollSeconds: 2,
  leaseSeconds: 45,
  /** The time limit of the transport, and the lookup of the name of an allowed host before it. */
  deliverySeconds: 60,
  /** Simultaneous requests of an instance over all endpoints; each endpoint gets one request at a time. */
  maxConcurrent: 8,
  shutdownSeconds: 5,
};

export type WebhookLimits = Readonly<typeof WEBHOOK_LIMITS>;

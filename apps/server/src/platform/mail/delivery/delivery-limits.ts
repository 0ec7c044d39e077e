import { RETRY_SCHEDULE } from '../../delivery/index.ts';

/** Times (in seconds) and counts of mail delivery. Tests pass their own. */
export const DELIVERY_LIMITS = {
  ...RETRY_SCHEDULE,
  pollSeconds: 2,
  leaseSeconds: 45,
  /** A mail server may take minutes for each step (RFC 5321 section 4.5.3.2). */
  deliverySeconds: 600,
  /** The limit of all instances together. */
  mailsPerMinute: 60,
  /** A slow mail server must not delay all other e-mails. */
  maxConcurrent: 4,
  shutdownSeconds: 5,
};

export type DeliveryLimits = Readonly<typeof DELIVERY_LIMITS>;

import type { RateLimit } from '../../platform/rate-limit/index.ts';
import type { ConcurrencyLimits } from '../../platform/transfer-limits/index.ts';

/** Limits of downloads; tests use lower ones. */
export interface DownloadLimits {
  /** Single documents of one customer-user within an hour; for more documents there are ZIPs. */
  readonly maxSinglesPerCustomerUser: number;
  /** Single documents of one account within an hour from which on they look like a bulk download. */
  readonly bulkDownloadThreshold: number;
  /** Simultaneous single documents; each uses an open file and a few hundred kB, however slowly it is read. */
  readonly singles: ConcurrencyLimits;
  /** Simultaneous annexes; each is in memory while it is sent, up to 25 MB. */
  readonly annexes: ConcurrencyLimits;
  /** Simultaneous archives; each uses the processor as long as its client reads fast. */
  readonly zips: ConcurrencyLimits;
  readonly zipsPerHour: RateLimit;
}

const HOUR_S = 3600;

export const DOWNLOAD_LIMITS: DownloadLimits = {
  maxSinglesPerCustomerUser: 300,
  bulkDownloadThreshold: 500,
  singles: { maxPerAccount: 6, maxPerTenant: 150, maxForCustomers: 450, maxTotal: 600, maxWaitMs: 10_000 },
  annexes: { maxPerAccount: 2, maxPerTenant: 4, maxForCustomers: 12, maxTotal: 16, maxWaitMs: 10_000 },
  zips: { maxPerAccount: 2, maxPerTenant: 3, maxForCustomers: 8, maxTotal: 16, maxWaitMs: 10_000 },
  zipsPerHour: {
    bucket: 'zip',
    // The request that reaches the limit is still allowed.
    freeAttempts: 59,
    windowSeconds: HOUR_S,
    firstWaitSeconds: 60,
    maxWaitSeconds: HOUR_S,
  },
};

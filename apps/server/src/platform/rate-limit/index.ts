export { canonicalAddress, clientNetwork } from './client-address.ts';
export { createRequestCounter } from './request-counter.ts';
export {
  deleteOldRateLimitCounters,
  resetAttempts,
  refundAttempt,
  countAttemptOrThrow,
  reserveAttempts,
  secondsUntilAllowed,
  refundUnusedAttempts,
  countAttempt,
  type RateLimit,
} from './rate-limit.repository.ts';

export { canonicalAddress, clientNetwork } from './client-address.ts';
export { createRequestCounter } from './request-counter.ts';
export {
  purgeRateLimitCounters,
  resetRateLimit,
  refundRateLimit,
  requireRateLimit,
  reserveRateLimit,
  secondsUntilAllowed,
  settleRateLimit,
  consumeRateLimit,
  type RateLimit,
} from './rate-limit.repository.ts';

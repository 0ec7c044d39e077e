export { canonicalAddress, clientNetwork } from './client-address.ts';
export { createRequestCounter } from './request-counter.ts';
export {
  deleteOldThrottles,
  forgetFailures,
  giveBackTry,
  reserveTries,
  secondsUntilNextTry,
  settleTries,
  takeTry,
  type ThrottleRule,
} from './throttle.repository.ts';

export { clientNetwork } from './client-address.ts';
export { createRequestCounter } from './request-counter.ts';
export {
  deleteOldThrottles,
  forgetFailures,
  giveBackTry,
  takeTry,
  type ThrottleRule,
} from './throttle.repository.ts';

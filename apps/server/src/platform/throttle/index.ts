export { clientNetwork } from './client-address.ts';
export {
  countFailure,
  deleteOldThrottles,
  findWait,
  forgetFailures,
  type ThrottleRule,
} from './throttle.repository.ts';

export { clientNetwork } from './client-address.ts';
export { countFailure, findWait, forgetFailures, type ThrottleRule } from './throttle.repository.ts';

export { canonicalAddress, clientNetwork } from './client-address.ts';
export { createRequestsPerMinuteLimit } from './requests-per-minute.ts';
export * from './rate-limit.repository.ts';

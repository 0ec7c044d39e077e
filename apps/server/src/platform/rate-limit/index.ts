export { canonicalAddress, clientNetwork } from './client-address.ts';
export { createRequestCounter } from './request-counter.ts';
export * from './rate-limit.repository.ts';

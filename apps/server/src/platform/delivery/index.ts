export { type DeliveryWorker, type Outbox, startDeliveryWorker } from './delivery-worker.ts';
export { RETRY_SCHEDULE, retryDelaySeconds } from './retry-schedule.ts';
export { type FailedAttempt, failedAttempt, renewLease, returnToOutbox } from './outbox-lease.repository.ts';

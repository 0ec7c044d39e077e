export { type DeliveryWorker, type Outbox, startDeliveryWorker } from './delivery-worker.ts';
export { RETRY_SCHEDULE, retryDelaySeconds } from './retry-schedule.ts';

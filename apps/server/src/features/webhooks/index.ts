export { clearStoppedDeliveries, deleteOldDeliveries } from './delivery/clear-deliveries.repository.ts';
export { createWebhookTransport } from './delivery/webhook-transport.ts';
export { startWebhookWorker } from './delivery/webhook-worker.ts';
export { reencryptWebhookSecrets } from './sealed-secrets.repository.ts';
export { stopRestoredWebhooks } from './restored-webhooks.repository.ts';
export { webhookRoutes } from './webhook.routes.ts';

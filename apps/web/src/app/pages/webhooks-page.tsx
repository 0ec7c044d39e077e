import { deliveryList, DeliveryLog } from '../../features/webhooks/index.ts';
import { useListUrl } from './use-list-url.ts';

/** The log of deliveries to the webhooks of providers, and the webhooks themselves, for administrators. */
export function WebhooksPage() {
  return <DeliveryLog listUrl={useListUrl('webhook-deliveries', deliveryList, undefined)} />;
}

import type { WebhookDelivery } from '@belegfach/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { listQuery } from '../../../records/list-query.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import type { ListState } from '../../../ui/list/list-state.ts';
import { type DeliveryColumn, deliveryList } from '../delivery-columns.tsx';

const WEBHOOKS = ['webhooks'] as const;
/** Interval of the reload while an event waits for its first attempt. */
const WAITING_INTERVAL_MS = 5_000;

const isUntried = ({ state, attempts }: WebhookDelivery) => state === 'pending' && attempts === 0;

/** A page of the log. The previous rows stay until the new ones are loaded. */
export function useDeliveryPage(state: ListState<DeliveryColumn>) {
  const query = listQuery(deliveryList, state);
  return useCallQuery([...WEBHOOKS, 'deliveries', query], 'GET /WebhookDelivery', {
    query,
    noAlertFor: 'all',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: loaded }) =>
      loaded.data?.items.some(isUntried) === true ? WAITING_INTERVAL_MS : false,
  });
}

/** The webhooks of all providers, or of the provider of the user. */
export function useEndpoints() {
  return useCallQuery([...WEBHOOKS, 'endpoints'], 'GET /Webhook', { noAlertFor: 'all' });
}

/** Loads the webhooks and their log again. */
export function useReloadWebhooks(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: WEBHOOKS });
}

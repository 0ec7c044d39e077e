import type { WebhookDelivery } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { useRunningActions } from '../../../forms/use-running-actions.ts';
import { succeeds } from '../../../lib/reported-call.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { hostOf } from '../model/delivery-result.ts';
import { useReloadWebhooks } from './webhook-queries.ts';

/** Sends an event again and shows a notice. The log is always reloaded afterwards. */
export function useResend() {
  const api = useApi();
  const { t } = useTranslation('webhooks');
  const reload = useReloadWebhooks();
  const { isRunning, run } = useRunningActions();

  async function send({ id, url, payload }: WebhookDelivery): Promise<void> {
    if (await succeeds(api.call('POST /WebhookDelivery/{id}/Retry', { params: { id } })))
      showSuccess(t('resent'), `${t(`events.${payload.type}`)}, ${hostOf(url)}`);
    reload();
  }
  return { isRunning, resend: (delivery: WebhookDelivery) => run([delivery.id], () => send(delivery)) };
}

import type { WebhookEndpoint } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { useRunningActions } from '../../../forms/use-running-actions.ts';
import { resultOf, succeeds } from '../../../lib/reported-call.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { confirm } from '../../../ui/confirm/confirm-store.ts';
import { nameOf } from '../model/delivery-result.ts';
import { useReloadWebhooks } from './webhook-queries.ts';

/** A secret, which the server returns only once. */
export interface NewSecret {
  /** The name of the webhook. */
  readonly name: string;
  readonly secret: string;
}

/** The actions on a webhook of the list. A refusal has raised its alert already. */
export function useEndpointActions(onSecret: (secret: NewSecret) => void) {
  const api = useApi();
  const { t } = useTranslation('webhooks');
  const reload = useReloadWebhooks();
  const { isRunning, run } = useRunningActions();

  async function sendTest(endpoint: WebhookEndpoint): Promise<void> {
    if (await succeeds(api.call('POST /Webhook/{id}/Test', { params: { id: endpoint.id } })))
      showSuccess(t('done.tested'), nameOf(endpoint));
    reload();
  }

  async function rotate(endpoint: WebhookEndpoint): Promise<void> {
    const outcome = await confirm({
      type: 'DANGER',
      title: t('rotatePrompt.title'),
      message: t('rotatePrompt.message'),
      accept: t('rotatePrompt.accept'),
    });
    if (outcome !== 'accepted') return;
    const rotated = await resultOf(api.call('POST /Webhook/{id}/Secret', { params: { id: endpoint.id } }));
    if (rotated !== undefined) onSecret({ name: nameOf(endpoint), secret: rotated.result.secret });
    reload();
  }

  async function remove(endpoint: WebhookEndpoint): Promise<void> {
    const outcome = await confirm({
      type: 'DANGER',
      title: t('deletePrompt.title'),
      message: t('deletePrompt.message', { name: nameOf(endpoint) }),
      accept: t('deletePrompt.accept'),
    });
    if (outcome !== 'accepted') return;
    if (await succeeds(api.call('DELETE /Webhook/{id}', { params: { id: endpoint.id } })))
      showSuccess(t('done.deleted'), nameOf(endpoint));
    reload();
  }

  const once = (action: (endpoint: WebhookEndpoint) => Promise<void>) => (endpoint: WebhookEndpoint) =>
    void run([endpoint.id], () => action(endpoint));
  return { isRunning, sendTest: once(sendTest), rotate: once(rotate), remove: once(remove) };
}

import type { FailedMail } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { succeeds } from '../../../lib/reported-call.ts';
import { useRunningActions } from '../../../forms/use-running-actions.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { useReloadFailedMails } from './failed-mail-queries.ts';

/** Sends a failed e-mail again and shows a notice. The list is always reloaded afterwards. */
export function useRetryMail() {
  const api = useApi();
  const { t } = useTranslation('failedMails');
  const reload = useReloadFailedMails();
  const { isRunning, run } = useRunningActions();

  async function send({ id, recipient }: FailedMail): Promise<void> {
    const call = api.call('POST /Mail/{id}/Retry', { params: { id } });
    if (await succeeds(call)) showSuccess(t('retried', { recipient }));
    reload();
  }
  return { isRunning, retry: (mail: FailedMail) => run([mail.id], () => send(mail)) };
}

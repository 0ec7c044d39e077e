import type { FailedMail } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import { useReloadFailedMails } from './failed-mail-queries.ts';

/** Sends a failed mail once more, tells so, and reads the list again whether it went well or not. */
export function useRetryMail(): (mail: FailedMail) => Promise<void> {
  const api = useApi();
  const { t } = useTranslation('failedMails');
  const reload = useReloadFailedMails();
  return async ({ id, recipient }) => {
    try {
      await api.call('POST /Mail/{id}/Retry', { params: { id } });
      showSuccess(t('retried', { recipient }));
    } catch (error) {
      // A refusal has raised its alert already.
      if (!(error instanceof ApiProblem)) throw error;
    } finally {
      reload();
    }
  };
}

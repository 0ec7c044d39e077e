import type { Invoice } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { useRunningActions } from '../../../forms/use-running-actions.ts';
import { pathOf } from '../../../lib/api-client.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { openTab, showPdf } from '../../../lib/pdf-tab.ts';
import { useApi } from '../../../session/session-context.ts';
import { showError } from '../../../ui/alerts/alert-store.ts';
import { useMarkDelivered } from './use-mark-delivered.ts';

export interface PdfTab {
  readonly isOpening: (id: string) => boolean;
  readonly open: (document: Pick<Invoice, 'id'>) => void;
}

/** Opens the PDF of a document in a tab. It is the same call as a download, with the same entries. */
export function usePdfTab(): PdfTab {
  const api = useApi();
  const { t } = useTranslation('invoices');
  const { isRunning, run } = useRunningActions();
  const markDelivered = useMarkDelivered();

  async function show(id: string): Promise<void> {
    const tab = openTab(t('download.opening'));
    if (tab === null) {
      showError(t('download.tabRefused'), { message: t('download.tabRefusedHint') });
      return;
    }
    try {
      const path = pathOf('GET /Invoice/Download/{id}', { params: { id } });
      await showPdf(await api.authorisedFetch(path), tab);
      markDelivered(id);
    } catch (error) {
      tab.close();
      // A refusal has raised its alert already.
      if (!(error instanceof ApiProblem))
        showError(t('download.notOpened'), { message: t('download.notOpenedHint') });
    }
  }
  return { isOpening: isRunning, open: ({ id }) => void run([id], () => show(id)) };
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../lib/api-client.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { saveResponse } from '../../../lib/download.ts';
import { useApi } from '../../../session/session-context.ts';
import { showError } from '../../../ui/alerts/index.ts';
import type { Month } from '../model/months.ts';

/** Saves the counts of a month as CSV under the file name that the server sends. */
export function useCsvExport() {
  const api = useApi();
  const { t } = useTranslation('export');
  const [isRunning, setRunning] = useState(false);

  const run = async (month: Month) => {
    setRunning(true);
    try {
      const path = pathOf('GET /Invoice/ExportInvoiceCountForProvider', { query: { monthAndYear: month } });
      await saveResponse(await api.authorisedFetch(path), { fallbackName: `${month}.csv` });
    } catch (error) {
      // A refusal has raised its alert already; any other error is a broken download.
      if (!(error instanceof ApiProblem)) showError(t('broken'), { message: t('brokenHint') });
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, start: (month: Month) => void run(month) };
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../lib/api-client.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { saveResponse } from '../../../lib/download.ts';
import { useApi } from '../../../session/session-context.ts';
import { showError } from '../../../ui/alerts/index.ts';

interface FileDownload {
  readonly isLoading: boolean;
  readonly download: (item: { readonly id: string; readonly fileName: string }) => void;
}

/**
 * Downloads the file exactly as it was received, in any state. The file is saved, never displayed, because it may be
 * malicious.
 */
export function useFileDownload(): FileDownload {
  const api = useApi();
  const { t } = useTranslation('intake');
  const [isLoading, setLoading] = useState(false);
  const run = async (id: string, fileName: string) => {
    setLoading(true);
    try {
      const response = await api.authorisedFetch(
        pathOf('GET /Intake/Documents/{id}/File', { params: { id } }),
      );
      await saveResponse(response, { fallbackName: fileName });
    } catch (error) {
      // A refusal has raised its alert already; any other error is a broken download.
      if (!(error instanceof ApiProblem))
        showError(t('download.broken'), { message: t('download.brokenHint') });
    } finally {
      setLoading(false);
    }
  };
  return {
    isLoading,
    download: ({ id, fileName }) => {
      if (!isLoading) void run(id, fileName);
    },
  };
}

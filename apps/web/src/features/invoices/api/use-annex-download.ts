import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../lib/api-client.ts';
import { useDownload } from '../../../records/use-download.ts';
import type { Annex } from '../model/annexes.ts';

/** Downloads of the annexes of one document; several can run at the same time, each with its own loading state. */
export function useAnnexDownload(id: string) {
  const { t } = useTranslation('invoices');
  const { isRunning, start } = useDownload({
    title: t('download.broken'),
    message: t('download.brokenHint'),
  });
  return {
    isLoading: ({ number }: Annex) => isRunning(String(number)),
    download: ({ number, name }: Annex) =>
      start(String(number), {
        path: pathOf('GET /Invoice/Download/{id}/Annex', {
          params: { id },
          query: { number },
        }),
        fallbackName: name,
      }),
  };
}

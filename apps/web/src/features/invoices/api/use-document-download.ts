import type { Invoice } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../lib/api-client.ts';
import { useDownload } from '../../../records/use-download.ts';
import { useMarkDelivered } from './use-mark-delivered.ts';

type NamedDocument = Pick<Invoice, 'id' | 'documentName'>;

export interface DocumentDownload {
  readonly isLoading: (id: string) => boolean;
  readonly download: (document: NamedDocument, part?: 'xml') => void;
}

/** Downloads of single documents; several can run at the same time, each with its own loading state. */
export function useDocumentDownload(): DocumentDownload {
  const { t } = useTranslation('invoices');
  const markDelivered = useMarkDelivered();
  const { isRunning, start } = useDownload({
    title: t('download.broken'),
    message: t('download.brokenHint'),
  });
  return {
    isLoading: isRunning,
    download: ({ id, documentName }, part) =>
      start(id, {
        path: pathOf('GET /Invoice/Download/{id}', { params: { id }, query: { part } }),
        fallbackName: part === 'xml' ? `${documentName}.xml` : documentName,
        onSaved: () => markDelivered(id),
      }),
  };
}

import type { Invoice } from '@belegfach/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../lib/api-client.ts';
import { useDownload } from '../../../records/use-download.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { markDownloaded } from './invoice-queries.ts';

type NamedDocument = Pick<Invoice, 'id' | 'documentName'>;

export interface DocumentDownload {
  readonly isLoading: (id: string) => boolean;
  readonly download: (document: NamedDocument, part?: 'xml') => void;
}

/** Downloads of single documents; several can run at the same time, each with its own loading state. */
export function useDocumentDownload(): DocumentDownload {
  const client = useQueryClient();
  const { t } = useTranslation('invoices');
  const isCustomerUser = useCurrentUser().userType === 'CustomerUser';
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
        onSaved: () => {
          // The server sets the last download only for customer-users.
          if (isCustomerUser) void markDownloaded(client, new Set([id]));
        },
      }),
  };
}

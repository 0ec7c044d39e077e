import type { Invoice } from '@belegfach/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../lib/api-client.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { saveResponse } from '../../../lib/download.ts';
import { useCurrentUser, useSession } from '../../../session/session-context.ts';
import { showError } from '../../../ui/alerts/index.ts';
import { patchInvoices } from './invoice-queries.ts';

type NamedDocument = Pick<Invoice, 'id' | 'documentName'>;

export interface DocumentDownload {
  readonly isLoading: (id: string) => boolean;
  readonly download: (document: NamedDocument, part?: 'xml') => void;
}

/** Downloads of single documents; several can run at the same time, each with its own loading state. */
export function useDocumentDownload(): DocumentDownload {
  const { api } = useSession();
  const client = useQueryClient();
  const { t } = useTranslation('invoices');
  const stampsDownload = useCurrentUser().userType === 'CustomerUser';
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());

  const run = async (invoice: NamedDocument, part: 'xml' | undefined) => {
    setLoading((before) => new Set(before).add(invoice.id));
    try {
      const path = pathOf('GET /Invoice/Download/{id}', { params: { id: invoice.id }, query: { part } });
      const response = await api.authorisedFetch(path);
      const fallbackName = part === 'xml' ? `${invoice.documentName}.xml` : invoice.documentName;
      await saveResponse(response, { fallbackName });
      // The server stores the time of a download only for customers.
      if (stampsDownload)
        patchInvoices(client, new Set([invoice.id]), { lastDownloadedAt: new Date().toISOString() });
    } catch (error) {
      // A refusal has raised its alert already; any other error is a broken download.
      if (!(error instanceof ApiProblem))
        showError(t('download.broken'), { message: t('download.brokenHint') });
    } finally {
      setLoading((before) => new Set([...before].filter((id) => id !== invoice.id)));
    }
  };
  return {
    isLoading: (id) => loading.has(id),
    download: (invoice, part) => {
      if (!loading.has(invoice.id)) void run(invoice, part);
    },
  };
}

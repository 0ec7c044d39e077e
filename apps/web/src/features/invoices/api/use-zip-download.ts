import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiClient, pathOf } from '../../../lib/api-client.ts';
import { ApiProblem, isAbort } from '../../../lib/api-problem.ts';
import { dayOf } from '../../../lib/dates.ts';
import { type Downloaded, saveResponse } from '../../../lib/download.ts';
import { formatBytes, formatCount } from '../../../lib/numbers.ts';
import { useCurrentUser, useSession } from '../../../session/session-context.ts';
import { showAlert, showError, showSuccess } from '../../../ui/alerts/index.ts';
import { zipBatches } from '../model/batches.ts';
import { createEntryCounter } from '../model/zip-entries.ts';
import { patchInvoices } from './invoice-queries.ts';

/** How far the download of a selection is. */
export interface ZipProgress {
  /** Documents that have begun to arrive, and documents in all parts. */
  readonly documents: number;
  readonly total: number;
  readonly bytes: number;
  readonly part: number;
  readonly parts: number;
}

export interface ZipDownload {
  /** Undefined while nothing runs. */
  readonly progress: ZipProgress | undefined;
  readonly start: (ids: readonly string[]) => void;
  readonly cancel: () => void;
}

/** The progress is shown this often at most, in milliseconds: a fast network brings a hundred pieces a second. */
const SHOW_EVERY = 100;

interface PartOptions {
  readonly ids: readonly string[];
  readonly fallbackName: string;
  readonly signal: AbortSignal;
  readonly onProgress: (documents: number, bytes: number) => void;
}

async function downloadPart(
  api: ApiClient,
  { ids, fallbackName, signal, onProgress }: PartOptions,
): Promise<Downloaded> {
  const path = pathOf('GET /Invoice/Download/Many', { query: { id: [...ids] } });
  const response = await api.authorisedFetch(path, { signal });
  const countEntries = createEntryCounter();
  let documents = 0;
  let shownAt = 0;
  return saveResponse(response, {
    fallbackName,
    onChunk: (chunk) => {
      documents = Math.min(countEntries(chunk), ids.length);
    },
    onProgress: ({ loaded }) => {
      const now = performance.now();
      if (now - shownAt < SHOW_EVERY) return;
      shownAt = now;
      onProgress(documents, loaded);
    },
  });
}

/** The name of the specification (section 7) when the server gives none: date and name, spaces as underscores. */
function fallbackName(name: string, part: number, parts: number): string {
  const number = parts === 1 ? '' : `_${part}`;
  return `${dayOf(new Date())}_${name}${number}.zip`.replaceAll(' ', '_');
}

/** Downloads a selection as ZIP files of at most a hundred documents, one after the other, with progress and cancel. */
export function useZipDownload(): ZipDownload {
  const { api } = useSession();
  const client = useQueryClient();
  const { t, i18n } = useTranslation('invoices');
  const stampsDownload = useCurrentUser().userType === 'CustomerUser';
  const [progress, setProgress] = useState<ZipProgress>();
  const abort = useRef<AbortController>(undefined);

  const run = async (ids: readonly string[], signal: AbortSignal) => {
    const batches = zipBatches(ids);
    let finished: Downloaded = { name: '', size: 0 };
    let documents = 0;
    let bytes = 0;
    for (const [index, batch] of batches.entries()) {
      const show = (partDocuments: number, partBytes: number) =>
        setProgress({
          documents: documents + partDocuments,
          total: ids.length,
          bytes: bytes + partBytes,
          part: index + 1,
          parts: batches.length,
        });
      show(0, 0);
      finished = await downloadPart(api, {
        ids: batch,
        fallbackName: fallbackName(t('download.zipName'), index + 1, batches.length),
        signal,
        onProgress: show,
      });
      documents += batch.length;
      bytes += finished.size;
      if (stampsDownload)
        patchInvoices(client, new Set(batch), { lastDownloadedAt: new Date().toISOString() });
    }
    const title = t('download.done', { count: documents, formatted: formatCount(documents, i18n.language) });
    showSuccess(title, `${finished.name}, ${formatBytes(bytes, i18n.language)}`);
  };

  const fail = (error: unknown, signal: AbortSignal) => {
    if (isAbort(error) || signal.aborted) showAlert({ type: 'info', title: t('download.cancelled') });
    else if (!(error instanceof ApiProblem))
      showError(t('download.broken'), { message: t('download.brokenHint') });
  };

  return {
    progress,
    start: (ids) => {
      if (progress !== undefined || ids.length === 0) return;
      const controller = new AbortController();
      abort.current = controller;
      run(ids, controller.signal)
        .catch((error: unknown) => fail(error, controller.signal))
        .finally(() => setProgress(undefined));
    },
    cancel: () => abort.current?.abort(),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, isAbort } from '../../../lib/api-problem.ts';
import { dayOf } from '../../../lib/dates.ts';
import type { Downloaded } from '../../../lib/download.ts';
import { formatBytes, formatCount } from '../../../lib/numbers.ts';
import { type WritableFile, FileNotWritten, pickZipSaveTarget } from '../../../lib/file-save-picker.ts';
import { useCurrentUser, useSession } from '../../../session/session-context.ts';
import { showAlert, showError, showSuccess } from '../../../ui/alerts/index.ts';
import { patchInvoices, reloadInvoices } from './invoice-queries.ts';
import { receiveZip } from './receive-zip.ts';
import { documentsIn, type ZipRequest, zipParts } from './zip-parts.ts';
import {
  startZipDownload,
  finishZipDownload,
  reportZipProgress,
  abortZipDownload,
  useZipRun,
  type ZipProgress,
} from './zip-download-store.ts';

export interface ZipDownload {
  /** Undefined while no download is running. */
  readonly progress: ZipProgress | undefined;
  readonly start: (wish: ZipRequest) => void;
  readonly cancel: () => void;
}

/** So many documents fit into a Blob (about 30 MB of ordinary PDFs); for more, the user chooses a file to write to. */
const MAX_DOCUMENTS_IN_A_BLOB = 500;

/** The file name if the server sends none: date and name, with underscores instead of spaces. */
function zipName(name: string, part: number, parts: number): string {
  const number = parts === 1 ? '' : `_${part}`;
  return `${dayOf(new Date())}_${name}${number}.zip`.replaceAll(' ', '_');
}

/** Downloads documents as ZIP files, one after the other, with progress and cancel. */
export function useZipDownload(): ZipDownload {
  const { api, user: userNow, subscribe } = useSession();
  const client = useQueryClient();
  const { t, i18n } = useTranslation('invoices');
  const { userId, userType } = useCurrentUser();
  const stampsDownload = userType === 'CustomerUser';
  const progress = useZipRun();

  const receive = async (wish: ZipRequest, file: WritableFile | undefined, signal: AbortSignal) => {
    const parts = zipParts(wish);
    const all = documentsIn(parts);
    let finished: Downloaded = { name: '', size: 0 };
    let documents = 0;
    let bytes = 0;
    for (const [index, part] of parts.entries()) {
      const show = (arrived: number, total: number | undefined, loaded: number) =>
        reportZipProgress({
          documents: documents + arrived,
          total: all ?? total,
          bytes: bytes + loaded,
          part: index + 1,
          parts: parts.length,
        });
      show(0, undefined, 0);
      const fallbackName = zipName(t('download.zipName'), index + 1, parts.length);
      const received = await receiveZip(api, part, { fallbackName, file, signal, onProgress: show });
      if (received === undefined) return undefined;
      finished = received;
      documents += received.documents;
      bytes += received.size;
    }
    return { name: finished.name, documents, bytes };
  };

  const run = async (wish: ZipRequest, signal: AbortSignal) => {
    const isLarge = wish.kind === 'matching' && wish.total > MAX_DOCUMENTS_IN_A_BLOB;
    const file = isLarge ? await pickZipSaveTarget(zipName(t('download.zipName'), 1, 1)) : undefined;
    const received = await receive(wish, file, signal).catch(async (error: unknown) => {
      await file?.discard();
      throw error;
    });
    if (received === undefined) {
      showAlert({ type: 'info', title: t('download.nothingNew'), message: t('download.nothingNewHint') });
      return;
    }
    const { name, documents, bytes } = received;
    showSuccess(
      t('download.done', { count: documents, formatted: formatCount(documents, i18n.language) }),
      `${name}, ${formatBytes(bytes, i18n.language)}`,
    );
    if (!stampsDownload) return;
    if (wish.kind === 'chosen')
      patchInvoices(client, new Set(wish.ids), { lastDownloadedAt: new Date().toISOString() });
    else await reloadInvoices(client);
  };

  const fail = (error: unknown) => {
    if (isAbort(error)) showAlert({ type: 'info', title: t('download.cancelled') });
    else if (error instanceof FileNotWritten)
      showError(t('download.notWritten'), { message: t('download.notWrittenHint') });
    else if (!(error instanceof ApiProblem))
      showError(t('download.broken'), { message: t('download.brokenHint') });
  };

  return {
    progress,
    start: (wish) => {
      const stop = startZipDownload();
      if (stop === undefined) return;
      // A user who signs in next in this tab must not get the files of the previous user.
      const release = subscribe(() => {
        if (userNow()?.userId !== userId) abortZipDownload();
      });
      run(wish, stop.signal)
        .catch((error: unknown) => fail(stop.signal.aborted ? stop.signal.reason : error))
        .finally(() => {
          release();
          finishZipDownload();
        });
    },
    cancel: abortZipDownload,
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, isAbort } from '../../../lib/api-problem.ts';
import { dayOf } from '../../../lib/dates.ts';
import type { Downloaded } from '../../../lib/download.ts';
import { formatBytes, formatCount } from '../../../lib/numbers.ts';
import { type WritableFile, FileNotWritten, pickZipSaveTarget } from '../../../lib/file-save-picker.ts';
import { useCurrentUser, useSession } from '../../../session/session-context.ts';
import { showAlert, showError, showSuccess } from '../../../ui/alerts/alert-store.ts';
import { markDownloaded, reloadInvoices } from './invoice-queries.ts';
import { receiveZip } from './receive-zip.ts';
import { countDocuments, type ZipRequest, zipFilesOf } from './zip-files.ts';
import {
  startZipDownload,
  finishZipDownload,
  reportZipProgress,
  abortZipDownload,
  useZipProgress,
} from './zip-download-store.ts';

/**
 * Maximum number of documents that are kept in a Blob (about 30 MB of ordinary PDFs). For more documents the user
 * chooses a file to write to.
 */
const MAX_BLOB_DOCUMENTS = 500;

/**
 * The file name if the server sends none: date and name, with underscores instead of spaces. The number of the file is
 * added if there are several.
 */
function zipName(name: string, fileNumber: number, fileCount: number): string {
  const suffix = fileCount === 1 ? '' : `_${fileNumber}`;
  return `${dayOf(new Date())}_${name}${suffix}.zip`.replaceAll(' ', '_');
}

/** Downloads documents as ZIP files, one after the other. */
export function useZipDownload() {
  const { api, user: getUser, subscribe } = useSession();
  const client = useQueryClient();
  const { t, i18n } = useTranslation('invoices');
  const { userId, userType } = useCurrentUser();
  const isCustomerUser = userType === 'CustomerUser';
  const progress = useZipProgress();

  const receive = async (request: ZipRequest, file: WritableFile | undefined, signal: AbortSignal) => {
    const zipFiles = zipFilesOf(request);
    const total = countDocuments(zipFiles);
    let lastFile: Downloaded = { name: '', size: 0 };
    let documents = 0;
    let bytes = 0;
    for (const [index, zipFile] of zipFiles.entries()) {
      const fileNumber = index + 1;
      const onProgress = (fileDocuments: number, fileTotal: number | undefined, fileBytes: number) =>
        reportZipProgress({
          documents: documents + fileDocuments,
          total: total ?? fileTotal,
          bytes: bytes + fileBytes,
          fileNumber,
          fileCount: zipFiles.length,
        });
      onProgress(0, undefined, 0);
      const fallbackName = zipName(t('download.zipName'), fileNumber, zipFiles.length);
      const received = await receiveZip(api, zipFile, { fallbackName, file, signal, onProgress });
      if (received === undefined) return undefined;
      lastFile = received;
      documents += received.documents;
      bytes += received.size;
    }
    return { name: lastFile.name, documents, bytes };
  };

  const run = async (request: ZipRequest, signal: AbortSignal) => {
    const isLarge = request.kind === 'matching' && request.total > MAX_BLOB_DOCUMENTS;
    const file = isLarge ? await pickZipSaveTarget(zipName(t('download.zipName'), 1, 1)) : undefined;
    const received = await receive(request, file, signal).catch(async (error: unknown) => {
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
    if (!isCustomerUser) return;
    if (request.kind === 'chosen') await markDownloaded(client, new Set(request.ids));
    else await reloadInvoices(client);
  };

  const reportFailure = (error: unknown) => {
    if (isAbort(error)) showAlert({ type: 'info', title: t('download.cancelled') });
    else if (error instanceof FileNotWritten)
      showError(t('download.notWritten'), { message: t('download.notWrittenHint') });
    else if (!(error instanceof ApiProblem))
      showError(t('download.broken'), { message: t('download.brokenHint') });
  };

  return {
    /** Undefined while no download is running. */
    progress,
    start: (request: ZipRequest) => {
      const controller = startZipDownload();
      if (controller === undefined) return;
      // A user who signs in next in this tab must not get the files of the previous user.
      const unsubscribe = subscribe(() => {
        if (getUser()?.userId !== userId) abortZipDownload();
      });
      run(request, controller.signal)
        .catch((error: unknown) =>
          reportFailure(controller.signal.aborted ? controller.signal.reason : error),
        )
        .finally(() => {
          unsubscribe();
          finishZipDownload();
        });
    },
    cancel: abortZipDownload,
  };
}

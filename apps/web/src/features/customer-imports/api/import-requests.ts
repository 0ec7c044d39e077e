import type { ImportKind, ImportReport } from '@belegfach/contract';
import type { ApiClient } from '../../../lib/api-client.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { IMPORT_CALLS } from '../model/import-kinds.ts';

/** Milliseconds between two requests for the progress of a running import. */
export const POLL_INTERVAL_MS = 400;

interface Upload {
  readonly kind: ImportKind;
  readonly file: File;
  /** The provider for rows that name no provider. Users of one provider send their own; a super admin sends none. */
  readonly providerId: string | undefined;
  /** The server only reports the changes that the file would make. */
  readonly isPreview: boolean;
  /** For each customer in the file, the assignments of the file replace the stored ones. */
  readonly replaces: boolean;
  readonly signal: AbortSignal;
  readonly onSent: (fraction: number) => void;
}

/**
 * Sends the file and returns the first report of the server: the outcome, or the state of an import that is still
 * running. If the server refuses the file, the report with the reasons is loaded.
 */
export async function uploadImport(api: ApiClient, upload: Upload): Promise<ImportReport> {
  const body = new FormData();
  if (upload.providerId !== undefined) body.append('ProviderId', upload.providerId);
  body.append('IgnoreWarnings', 'true');
  if (upload.isPreview) body.append('Preview', 'true');
  if (upload.replaces) body.append('Replace', 'true');
  body.append('CsvDocument', upload.file);
  try {
    const { signal, onSent } = upload;
    return await api.call(IMPORT_CALLS[upload.kind], { body, signal, onSent, noAlertFor: 'all' });
  } catch (error) {
    const id = error instanceof ApiProblem ? error.body.importId : undefined;
    if (id === undefined) throw error;
    return api.call('GET /Import/{id}', { params: { id }, signal: upload.signal, noAlertFor: 'all' });
  }
}

/** Polls until the import has ended. `onProgress` receives each report of the running import. */
export async function pollImport(
  api: ApiClient,
  firstReport: ImportReport,
  onProgress: (report: ImportReport) => void,
): Promise<ImportReport> {
  let report = firstReport;
  while (report.state === 'running') {
    onProgress(report);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    report = await api.call('GET /Import/{id}', { params: { id: report.id }, noAlertFor: 'all' });
  }
  return report;
}

import type { ImportKind, ImportReport } from '@belegfach/contract';
import { customerImportAccess } from '@belegfach/contract/schema-free';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, isAbort } from '../../../lib/api-problem.ts';
import { mayCallForAllProviders } from '../../../session/may-call.ts';
import { problemAlert } from '../../../session/problem-alert.ts';
import { useApi, useCurrentUser } from '../../../session/session-context.ts';
import { showAlert, showError, showSuccess } from '../../../ui/alerts/alert-store.ts';
import { pollImport, uploadImport } from './import-requests.ts';

/** The step of an import. */
export type ImportStep =
  | { readonly step: 'none' }
  | {
      readonly step: 'uploading';
      readonly file: File;
      /** The server only reports the changes that the file would make. */
      readonly isPreview: boolean;
      /** From 0 to 1. */
      readonly sent: number;
      readonly isCancelling: boolean;
    }
  | {
      readonly step: 'running';
      readonly file: File;
      readonly isPreview: boolean;
      readonly report: ImportReport;
      readonly isCancelling: boolean;
    }
  /** The changes that the file would make, which the user applies or not. */
  | { readonly step: 'preview'; readonly chosen: ChosenFile; readonly report: ImportReport }
  | { readonly step: 'ended'; readonly report: ImportReport };

export interface ChosenFile {
  readonly file: File;
  /** Whether the assignments of the file replace the stored ones. */
  readonly replaces: boolean;
}

interface CurrentRun {
  readonly abort: AbortController;
  id?: string;
  /** True if the file was sent completely, so that the import may have begun. */
  isSent: boolean;
  isCancelled: boolean;
}

/** One import from the file to its report. It continues on the server when the user leaves the page. */
export function useImportRun(kind: ImportKind, onChanged: () => void) {
  const api = useApi();
  const user = useCurrentUser();
  const { t } = useTranslation(['errors', 'imports']);
  const [state, setState] = useState<ImportStep>({ step: 'none' });
  const currentRun = useRef<CurrentRun>(undefined);

  function showResult(report: ImportReport, chosen: ChosenFile): void {
    if (report.state === 'done' && report.isPreview) {
      setState({ step: 'preview', chosen, report });
      return;
    }
    switch (report.state) {
      case 'cancelled':
        setState({ step: 'none' });
        showAlert({ type: 'info', title: t('imports:cancelled'), message: t('imports:cancelledText') });
        return;
      case 'failed':
        setState({ step: 'none' });
        showError(t('imports:failed'), { message: t('imports:failedText') });
        return;
      case 'done':
        showSuccess(t('imports:done'), t('imports:success', report.counts));
        break;
      case 'refused':
      case 'running':
    }
    setState({ step: 'ended', report });
    onChanged();
  }

  function showFailure(error: unknown, current: CurrentRun): void {
    setState({ step: 'none' });
    if (isAbort(error)) {
      showAlert({ type: 'info', title: t('imports:cancelled'), message: t('imports:cancelledText') });
      return;
    }
    if (!(error instanceof ApiProblem)) throw error;
    const alert = problemAlert(error, t);
    if (current.id !== undefined) showError(t('imports:lost'), { message: t('imports:lostText') });
    else if (alert !== undefined)
      showError(alert.title, { message: alert.message, reference: alert.reference, duration: 'stay' });
    onChanged();
  }

  async function run(chosen: ChosenFile, isPreview: boolean, current: CurrentRun): Promise<void> {
    const { file, replaces } = chosen;
    // Users of one provider import for that provider; a super admin's file names the provider of each row.
    const providerId = mayCallForAllProviders(user, customerImportAccess.importCustomers)
      ? undefined
      : user.providers[0]?.id;
    const onSent = (sent: number) => {
      current.isSent = sent >= 1;
      setState({ step: 'uploading', file, isPreview, sent, isCancelling: current.isCancelled });
    };
    try {
      const upload = { kind, file, providerId, isPreview, replaces, signal: current.abort.signal, onSent };
      const firstReport = await uploadImport(api, upload);
      current.id = firstReport.id;
      if (current.isCancelled && firstReport.state === 'running') requestCancel(firstReport.id);
      showResult(
        await pollImport(api, firstReport, (report) =>
          setState({ step: 'running', file, isPreview, report, isCancelling: current.isCancelled }),
        ),
        chosen,
      );
    } catch (error) {
      showFailure(error, current);
    } finally {
      currentRun.current = undefined;
    }
  }

  /** The outcome of the request does not matter, because the report shows whether the import was cancelled. */
  function requestCancel(id: string): void {
    api.call('DELETE /Import/{id}', { params: { id } }).catch(() => undefined);
  }

  function begin(chosen: ChosenFile, isPreview: boolean): void {
    if (currentRun.current !== undefined) return;
    const current: CurrentRun = { abort: new AbortController(), isSent: false, isCancelled: false };
    currentRun.current = current;
    setState({ step: 'uploading', file: chosen.file, isPreview, sent: 0, isCancelling: false });
    void run(chosen, isPreview, current);
  }

  return {
    state,
    /** Asks the server for the changes that the file would make. */
    preview: (chosen: ChosenFile) => begin(chosen, true),
    /** Saves what the preview has shown. */
    apply: (chosen: ChosenFile) => begin(chosen, false),
    /** Shows the report of a past import. */
    show: (report: ImportReport) => setState({ step: 'ended', report }),
    cancel: () => {
      const current = currentRun.current;
      if (current === undefined || current.isCancelled) return;
      current.isCancelled = true;
      setState((step) => ('isCancelling' in step ? { ...step, isCancelling: true } : step));
      if (current.id !== undefined) requestCancel(current.id);
      // An import whose file was sent completely may have begun. It is cancelled when the response contains its id.
      else if (!current.isSent) current.abort.abort();
    },
    closeReport: () => setState({ step: 'none' }),
  };
}

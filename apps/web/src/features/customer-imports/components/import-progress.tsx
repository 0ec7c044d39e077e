import type { ImportKind } from '@belegfach/contract';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount } from '../../../lib/numbers.ts';
import { ProgressDialog } from '../../../ui/progress-dialog/progress-dialog.tsx';
import type { ImportStep } from '../api/use-import-run.ts';
import styles from './import-progress.module.css';

type RunningStep = Extract<ImportStep, { readonly step: 'uploading' | 'running' }>;

interface ImportProgressProps {
  readonly kind: ImportKind;
  readonly state: RunningStep;
  readonly onCancel: () => void;
}

/** The finished fraction of the current step, from 0 to 1; undefined while it is unknown. */
function fractionOf(state: RunningStep): number | undefined {
  if (state.step === 'uploading') return state.sent < 1 ? state.sent : undefined;
  const { rowsDone, rowsTotal } = state.report;
  return rowsTotal === null || rowsDone === 0 ? undefined : rowsDone / rowsTotal;
}

/** A running import: its file and the number of finished rows. */
export function ImportProgress({ kind, state, onCancel }: ImportProgressProps) {
  const { t, i18n } = useTranslation('imports');
  const formatRows = (value: number) => formatCount(value, i18n.language);
  const size = formatBytes(state.file.size, i18n.language);
  const rows = state.step === 'running' ? state.report.rowsTotal : null;

  function progressText(): string {
    if (state.step === 'uploading') return t(state.sent < 1 ? 'uploading' : 'reading');
    const { rowsDone, rowsTotal } = state.report;
    if (rowsTotal === null) return t('reading');
    // All rows are validated before the first one is written.
    if (rowsDone === 0) return t('checking');
    return t('progress', { done: formatRows(rowsDone), total: formatRows(rowsTotal) });
  }

  return (
    <ProgressDialog
      title={t(state.isPreview ? 'previewRunning' : `kinds.${kind}.running`)}
      words={progressText()}
      fraction={fractionOf(state)}
      cancelEffect={t(state.isPreview ? 'previewCancelEffect' : 'cancelEffect')}
      cancel={t('cancel')}
      isCancelling={state.isCancelling}
      onCancel={onCancel}
    >
      <div className={styles.file}>
        <span className={styles.icon}>
          <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />
        </span>
        <span className={styles.name}>
          <b className="bf-cut" title={state.file.name}>
            {state.file.name}
          </b>
          <span className="bf-small">
            {rows === null ? size : t('fileRows', { count: rows, formatted: formatRows(rows), size })}
          </span>
        </span>
      </div>
    </ProgressDialog>
  );
}

import type { ImportKind } from '@belegfach/contract';
import { Button, Modal, Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount } from '../../../lib/numbers.ts';
import type { ImportStep } from '../api/use-import-run.ts';
import styles from './import-progress.module.css';

type RunningStep = Extract<ImportStep, { readonly step: 'uploading' | 'running' }>;

interface ImportProgressProps {
  readonly kind: ImportKind;
  readonly state: RunningStep;
  readonly onCancel: () => void;
}

/** How much of the present step is done, from 0 to 1; undefined while nobody can tell. */
function fractionOf(state: RunningStep): number | undefined {
  if (state.step === 'uploading') return state.sent < 1 ? state.sent : undefined;
  const { rowsDone, rowsTotal } = state.report;
  return rowsTotal === null || rowsTotal === 0 ? undefined : rowsDone / rowsTotal;
}

/** A running import: file, rows, cancel, and what cancelling means (design section 9). Nothing but its button closes it. */
export function ImportProgress({ kind, state, onCancel }: ImportProgressProps) {
  const { t, i18n } = useTranslation('imports');
  const count = (value: number) => formatCount(value, i18n.language);
  const size = formatBytes(state.file.size, i18n.language);
  const fraction = fractionOf(state);
  const rows = state.step === 'running' ? state.report.rowsTotal : null;

  function words(): string {
    if (state.step === 'uploading') return t(state.sent < 1 ? 'uploading' : 'reading');
    const { rowsDone, rowsTotal } = state.report;
    return rowsTotal === null
      ? t('reading')
      : t('progress', { done: count(rowsDone), total: count(rowsTotal) });
  }

  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={540}
      centered
      radius="xl"
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.body}>
          <Modal.Title component="h2" className={styles.title ?? ''}>
            {t(`kinds.${kind}.running`)}
          </Modal.Title>
          <div className={styles.file}>
            <span className={styles.icon}>
              <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />
            </span>
            <span className={styles.name}>
              <b title={state.file.name}>{state.file.name}</b>
              <span>
                {rows === null ? size : t('fileRows', { count: rows, formatted: count(rows), size })}
              </span>
            </span>
          </div>
          <p className={styles.words}>
            <b role="status">{words()}</b>
            {fraction !== undefined && <span>{t('percent', { percent: Math.floor(fraction * 100) })}</span>}
          </p>
          <Progress
            size={6}
            radius="xl"
            aria-label={words()}
            value={fraction === undefined ? 100 : fraction * 100}
            animated={fraction === undefined}
          />
          <p className={styles.means}>{t('cancelMeans')}</p>
        </div>
        <div className={styles.footer}>
          <Button variant="default" disabled={state.isCancelling} onClick={onCancel}>
            {t(state.isCancelling ? 'cancelling' : 'cancel')}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

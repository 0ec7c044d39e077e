import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount } from '../../../lib/numbers.ts';
import { publishPhoneBar } from '../../../ui/published-height/publish-height.ts';
import type { ZipProgress } from '../api/zip-download-store.ts';
import styles from './zip-progress-bar.module.css';

interface ZipProgressBarProps {
  readonly progress: ZipProgress;
  /** Documents are selected; they stay selected during the download. */
  readonly hasSelection: boolean;
  readonly onCancel: () => void;
}

/** The progress of a ZIP download, with a cancel button and a text on the effect of cancelling. */
export function ZipProgressBar({ progress, hasSelection, onCancel }: ZipProgressBarProps) {
  const { t, i18n } = useTranslation('invoices');
  const { documents, total, bytes, fileNumber, fileCount } = progress;
  const formatted = formatCount(total ?? 0, i18n.language);
  const title =
    total === undefined ? t('download.titleUncounted') : t('download.title', { count: total, formatted });
  const size = formatBytes(bytes, i18n.language);
  const done = formatCount(documents, i18n.language);
  return (
    <section ref={publishPhoneBar} aria-label={title} className={styles.bar}>
      <div className={styles.text}>
        <b>{title}</b>
        <span role="status">
          {fileCount > 1 && `${t('download.part', { part: fileNumber, parts: fileCount })}, `}
          {total === undefined
            ? t('download.preparing')
            : t('download.progress', { count: total, formatted, done, size })}
        </span>
      </div>
      <Progress
        className={styles.progress ?? ''}
        aria-label={title}
        // The size of the stream is unknown, but the number of its documents is known.
        value={total === undefined ? 0 : (documents / total) * 100}
        animated={documents === 0}
        size={6}
        radius="xl"
      />
      <span className={styles.hint}>
        {t('download.cancelEffect')}
        {hasSelection && ` ${t('download.selectionKept')}`}
      </span>
      <Button variant="default" onClick={onCancel}>
        {t('download.cancel')}
      </Button>
    </section>
  );
}

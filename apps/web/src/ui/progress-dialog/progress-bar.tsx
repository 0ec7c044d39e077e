import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** The current step: "Row 118 of 186". */
  readonly words: string;
  /** From 0 to 1; undefined while it is unknown. */
  readonly fraction: number | undefined;
  /** A text on the effect of cancelling. */
  readonly cancelEffect: string;
}

/** The progress of long work, and the effect of cancelling it. */
export function ProgressBar({ words, fraction, cancelEffect }: ProgressBarProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <p className={styles.words}>
        <b role="status">{words}</b>
        {fraction !== undefined && <span>{t('percent', { percent: Math.floor(fraction * 100) })}</span>}
      </p>
      <Progress
        size={6}
        radius="xl"
        aria-label={words}
        value={fraction === undefined ? 100 : fraction * 100}
        animated={fraction === undefined}
      />
      <p className={styles.cancelEffect}>{cancelEffect}</p>
    </>
  );
}

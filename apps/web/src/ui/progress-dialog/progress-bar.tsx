import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** The current step: "Zeile 118 von 186". */
  readonly words: string;
  /** From 0 to 1; undefined while it is unknown. */
  readonly fraction: number | undefined;
  /** What cancelling means. */
  readonly means: string;
}

/** How far long work is, and what cancelling it means. */
export function ProgressBar({ words, fraction, means }: ProgressBarProps) {
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
      <p className={styles.means}>{means}</p>
    </>
  );
}

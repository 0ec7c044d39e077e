import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../lib/dates.ts';
import { LoadingButton } from '../loading-button/loading-button.tsx';
import styles from './error-state.module.css';

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  /** For support: the id of the request, if there was an answer, and the time of the failure. */
  readonly reference: { readonly id: string | undefined; readonly failedAt: Date };
}

/** What failed, that no data is lost, and a button to try again (WEB-23). */
export function ErrorState({ title, text, onRetry, isRetrying, reference }: ErrorStateProps) {
  const { t, i18n } = useTranslation('table');
  const moment = formatTimestamp(reference.failedAt.toISOString(), i18n.language);
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <IconCloudOff size={28} stroke={1.75} aria-hidden />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <LoadingButton
        className={styles.retry ?? ''}
        loading={isRetrying}
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={onRetry}
      >
        {t('retry')}
      </LoadingButton>
      <p className={styles.reference}>
        {reference.id === undefined
          ? t('referenceWithoutId', { moment })
          : t('reference', { id: reference.id, moment })}
      </p>
    </div>
  );
}

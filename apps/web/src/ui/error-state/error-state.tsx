import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../lib/dates.ts';
import layout from '../empty-state/empty-state.module.css';
import { ProblemDetails } from '../problem-details/problem-details.tsx';
import { LoadingButton } from '../loading-button/loading-button.tsx';
import styles from './error-state.module.css';

/** For support: the id of the request, if there was a response, and the time of the failure. */
export interface FailureReference {
  readonly id: string | undefined;
  readonly failedAt: Date;
}

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  readonly reference: FailureReference;
}

/** States what failed and that no data is lost, with a button to try again (WEB-24). */
export function ErrorState({ title, text, onRetry, isRetrying, reference }: ErrorStateProps) {
  const { t, i18n } = useTranslation('table');
  const moment = formatTimestamp(reference.failedAt.toISOString(), i18n.language);
  return (
    <div className={layout.state}>
      <span className="bf-icon-tile bf-toned" data-size="large" data-tone="bad">
        <IconCloudOff size={28} stroke={1.75} aria-hidden />
      </span>
      <h2 className={layout.title}>{title}</h2>
      <p className={layout.text}>{text}</p>
      <div className={layout.actions}>
        <LoadingButton
          loading={isRetrying}
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={onRetry}
        >
          {t('retry')}
        </LoadingButton>
      </div>
      <div className={styles.reference}>
        <ProblemDetails
          text={
            reference.id === undefined
              ? t('referenceWithoutId', { moment })
              : t('reference', { id: reference.id, moment })
          }
        />
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { ErrorState } from '../error-state/error-state.tsx';
import type { ListFailure } from './list-data.ts';

interface ListFailedProps {
  /** "Die Rechnungen konnten nicht geladen werden" */
  readonly title: string;
  readonly failure: ListFailure;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of the rows: what failed, that the filters are unchanged, and a button to try again. */
export function ListFailed({ title, failure, isRetrying, onRetry }: ListFailedProps) {
  const { t } = useTranslation('table');
  return (
    <ErrorState
      title={title}
      text={t(failure.isAnswered ? 'failed.refused' : 'failed.noAnswer')}
      isRetrying={isRetrying}
      onRetry={onRetry}
      reference={{ id: failure.requestId, failedAt: failure.failedAt }}
    />
  );
}

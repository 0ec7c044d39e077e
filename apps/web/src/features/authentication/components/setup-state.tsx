import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import classes from './second-factor-setup.module.css';

interface SetupStateProps {
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of the key while it is loading, and if it could not be loaded. */
export function SetupState({ isLoading, onRetry }: SetupStateProps) {
  const { t } = useTranslation(['account', 'common']);
  if (isLoading)
    return (
      <div className={classes.state} role="status" aria-label={t('common:loading')}>
        <Spinner size={32} />
      </div>
    );
  return (
    <div className={classes.state}>
      <h2 className={classes.title}>{t('account:secondFactor.failedTitle')}</h2>
      <p className={classes.text}>{t('account:secondFactor.failedText')}</p>
      <Button onClick={onRetry}>{t('common:retry')}</Button>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Spinner } from '../spinner/spinner.tsx';
import classes from './dialog-loading.module.css';

/** Shown while the code of a dialog loads: its backdrop with a spinner. Nothing on the page moves. */
export function DialogLoading() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.veil} role="status" aria-label={t('loading')}>
      <span className={classes.spinner}>
        <Spinner size={32} />
      </span>
    </div>
  );
}

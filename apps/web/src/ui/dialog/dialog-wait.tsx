import { useTranslation } from 'react-i18next';
import { Spinner } from '../spinner/spinner.tsx';
import classes from './dialog-wait.module.css';

/** In the place of a dialog whose code is on its way: its backdrop at once, with a spinner. Nothing of the page moves. */
export function DialogWait() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.veil} role="status" aria-label={t('loading')}>
      <span className={classes.spinner}>
        <Spinner size={32} />
      </span>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import styles from './new-mark.module.css';

/** Marks a document that is new to the user. */
export function NewMark() {
  const { t } = useTranslation('invoices');
  return <span role="img" aria-label={t('fresh.mark')} title={t('fresh.markHint')} className={styles.dot} />;
}

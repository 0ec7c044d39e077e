import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/dates.ts';
import styles from './reminded-on.module.css';

/** Says that a reminder names this invoice, and when the latest one did. */
export function RemindedOn({ day }: { readonly day: string }) {
  const { t, i18n } = useTranslation('invoices');
  return <span className={styles.reminded}>{t('remindedOn', { day: formatDay(day, i18n.language) })}</span>;
}

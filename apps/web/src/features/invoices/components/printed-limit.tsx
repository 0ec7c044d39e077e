import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import styles from './printed-limit.module.css';

/** Only on paper: says that the list has more documents than are printed. */
export function PrintedLimit({ printed }: { readonly printed: number }) {
  const { t, i18n } = useTranslation('invoices');
  return <p className={styles.limit}>{t('print.limit', { printed: formatCount(printed, i18n.language) })}</p>;
}

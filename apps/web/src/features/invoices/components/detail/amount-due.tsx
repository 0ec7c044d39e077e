import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../../lib/dates.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { useInvoiceDetails } from '../../api/invoice-queries.ts';
import styles from './invoice-detail.module.css';

/** What is to be paid and until when, as the e-invoice says it: always in sight, however long the invoice is. */
export function AmountDue({ invoiceId }: { readonly invoiceId: string }) {
  const { t, i18n } = useTranslation('invoices');
  const { data } = useInvoiceDetails(invoiceId);
  const electronic = data?.electronic;
  const due = electronic?.totals.due ?? null;
  if (!electronic || due === null) return null;
  const amount = formatMoney(due, electronic.currency, i18n.language);
  return (
    <>
      {' · '}
      <b className={styles.due}>{t('detail.amountDue', { amount })}</b>
      {electronic.dueDate !== null && (
        <>
          {' · '}
          <span className={styles.together}>
            {t('detail.dueOn', { day: formatDay(electronic.dueDate, i18n.language) })}
          </span>
        </>
      )}
    </>
  );
}

import type { InvoiceDetails } from '@belegfach/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../../lib/dates.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { useInvoiceDetails } from '../../api/invoice-queries.ts';
import styles from './invoice-detail.module.css';

/** The amount due of the e-invoice; otherwise the amount that the list shows, of the e-invoice or the index. */
function describeAmount(
  { electronic, amount, currency }: InvoiceDetails,
  t: TFunction<'invoices'>,
  language: string,
): string | null {
  const due = electronic?.totals.due ?? null;
  if (electronic !== null && due !== null)
    return t('detail.amountDue', { amount: formatMoney(due, electronic.currency, language) });
  return amount === null ? null : t('detail.amount', { amount: formatMoney(amount, currency, language) });
}

/** The amount to pay and the due date, for every document that states them. They stay visible, however long the document is. */
export function AmountDue({ invoiceId }: { readonly invoiceId: string }) {
  const { t, i18n } = useTranslation('invoices');
  const { data } = useInvoiceDetails(invoiceId);
  if (data === undefined) return null;
  const amount = describeAmount(data, t, i18n.language);
  const dueDate = data.electronic?.dueDate ?? data.dueDate;
  return (
    <>
      {amount !== null && (
        <>
          {' · '}
          <b className={styles.due}>{amount}</b>
        </>
      )}
      {dueDate !== null && (
        <>
          {' · '}
          <span className={styles.together}>
            {t('detail.dueOn', { day: formatDay(dueDate, i18n.language) })}
          </span>
        </>
      )}
    </>
  );
}

import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { formatCount, formatShare } from '../../../lib/numbers.ts';
import { QueryFailure } from '../../../records/query-failure.tsx';
import { useEInvoiceShares } from '../api/count-queries.ts';
import styles from './export.module.css';

/** The share of e-invoices among the invoices of a year, by provider. */
export function EInvoiceShares({ year }: { readonly year: number }) {
  const { t, i18n } = useTranslation('export');
  const shares = useEInvoiceShares(year);
  if (shares.isError)
    return <QueryFailure query={shares} title={t('failed.title')} text={t('failed.text')} />;
  if (shares.data === undefined) return <Skeleton height={160} radius="lg" />;
  return (
    <section
      className={styles.card}
      aria-labelledby="e-invoices-title"
      data-old={shares.isPlaceholderData || undefined}
    >
      <div className={styles.sharesHead}>
        <h2 id="e-invoices-title">{t('eInvoices.title', { year })}</h2>
        <p>{t('eInvoices.text')}</p>
      </div>
      <table className={styles.table} aria-labelledby="e-invoices-title">
        <thead>
          <tr>
            <th scope="col">{t('provider')}</th>
            <th scope="col" className={styles.part}>
              {t('eInvoices.column')}
            </th>
            <th scope="col" className={styles.percent}>
              {t('share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.data.map(({ providerName, invoiceCount, eInvoiceCount }) => (
            <tr key={providerName} data-empty={invoiceCount === 0 || undefined}>
              <th scope="row" title={providerName}>
                {providerName}
              </th>
              <td className={styles.part}>
                {t('eInvoices.part', {
                  part: formatCount(eInvoiceCount, i18n.language),
                  all: formatCount(invoiceCount, i18n.language),
                })}
              </td>
              <td className={styles.percent}>
                {invoiceCount === 0 ? NO_VALUE : formatShare(eInvoiceCount / invoiceCount, i18n.language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

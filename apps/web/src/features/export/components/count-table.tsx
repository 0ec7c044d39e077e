import type { InvoiceCount } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { sumOf } from '../api/count-queries.ts';
import styles from './export.module.css';

interface CountTableProps {
  /** For screen readers. */
  readonly caption: string;
  readonly counts: readonly InvoiceCount[];
  /** Whether the counts belong to the previously chosen month, until the chosen month is loaded. */
  readonly isOutdated: boolean;
}

/** The documents of a month by provider, with the share of each provider and the sum. */
export function CountTable({ caption, counts, isOutdated }: CountTableProps) {
  const { t, i18n } = useTranslation('export');
  const sum = sumOf(counts);
  return (
    <div className={styles.card} data-old={isOutdated || undefined} aria-busy={isOutdated}>
      <table className={styles.table}>
        <caption className="bf-spoken">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('provider')}</th>
            <th scope="col" className={styles.number}>
              {t('invoices')}
            </th>
            <th scope="col" className={styles.share}>
              {t('share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ providername, invoiceCount }) => (
            <tr key={providername} data-empty={invoiceCount === 0 || undefined}>
              <th scope="row" title={providername}>
                {providername}
              </th>
              <td className={styles.number}>{formatCount(invoiceCount, i18n.language)}</td>
              <td className={styles.share}>
                <Share share={sum === 0 ? 0 : invoiceCount / sum} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            <td className={styles.number}>{formatCount(sum, i18n.language)}</td>
            <td className={styles.share} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** An SVG instead of a style attribute: the content security policy allows no style attributes. */
function Share({ share }: { readonly share: number }) {
  return (
    <svg className={styles.shareBar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
      <rect className={styles.shareTrack} width="100" height="6" />
      <rect className={styles.shareFill} width={share * 100} height="6" />
    </svg>
  );
}

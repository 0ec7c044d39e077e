import type { ReadableInvoice } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../../lib/numbers.ts';
import { formatAmount, formatQuantity } from '../../../model/decimal.ts';
import styles from './e-invoice-view.module.css';

interface EInvoiceLinesProps {
  readonly lines: ReadableInvoice['lines'];
  /** The number of all lines in the document; `lines` contains at most `MAX_LINES_SHOWN` of them. */
  readonly lineCount: number;
  readonly currency: string | null;
}

/** The lines of an e-invoice. Some profiles contain no lines. */
export function EInvoiceLines({ lines, lineCount, currency }: EInvoiceLinesProps) {
  const { t, i18n } = useTranslation('invoices');
  if (lines.length === 0) return null;
  const units: Readonly<Record<string, string>> = t('reading.units', { returnObjects: true });
  const currencySign = currency === 'EUR' ? '€' : (currency ?? '');
  const amount = (value: string | null) => (value === null ? '' : formatAmount(value, i18n.language));
  const number = (value: string | null) => (value === null ? '' : formatQuantity(value, i18n.language));
  const hiddenLines = lineCount - lines.length;
  return (
    <div className={styles.lines}>
      <table>
        <caption className="bf-spoken">{t('reading.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reading.position')}</th>
            <th scope="col">{t('reading.item')}</th>
            <th scope="col">{t('reading.quantity')}</th>
            <th scope="col">{t('reading.price')}</th>
            <th scope="col">{t('reading.vat')}</th>
            <th scope="col">{t('reading.net', { currency: currencySign })}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Line numbers may be missing or not unique, but the order of the lines never changes.
            <tr key={`${index}:${line.id ?? ''}`}>
              <td>{line.id ?? index + 1}</td>
              <td>{line.name ?? '-'}</td>
              <td>{[number(line.quantity), units[line.unit ?? ''] ?? line.unit ?? ''].join(' ').trim()}</td>
              <td>{amount(line.netPrice)}</td>
              <td>{line.vatRate === null ? '' : `${number(line.vatRate)} %`}</td>
              <td>{amount(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hiddenLines > 0 && (
        <p className={styles.more}>
          {t('reading.more', { count: hiddenLines, formatted: formatCount(hiddenLines, i18n.language) })}
        </p>
      )}
    </div>
  );
}

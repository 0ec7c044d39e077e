import type { ReadableInvoice } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatQuantity } from '../../../model/decimal.ts';
import styles from './e-invoice-view.module.css';

/** Net amount, taxes by rate, and the amount due. */
export function EInvoiceTotals({ invoice }: { readonly invoice: ReadableInvoice }) {
  const { t, i18n } = useTranslation('invoices');
  const { totals, vat, currency } = invoice;
  const money = (value: string) => formatMoney(value, currency, i18n.language);
  const shares = vat.flatMap(({ rate, base, tax }) =>
    rate === null || base === null || tax === null ? [] : [{ rate, base, tax }],
  );
  const taxRows = shares.map(({ rate, base, tax }): readonly [string, string] => [
    t('reading.vatOn', { rate: formatQuantity(rate, i18n.language), base: money(base) }),
    tax,
  ]);
  const rows: readonly (readonly [string, string | null])[] = [
    [t('reading.netTotal'), totals.net],
    ...(taxRows.length > 0 ? taxRows : [[t('reading.vatTotal'), totals.tax] as const]),
    // Without an advance payment the gross total equals the amount due and is not shown.
    [t('reading.grossTotal'), totals.gross === totals.due ? null : totals.gross],
    [t('reading.due'), totals.due ?? totals.gross],
  ];
  return (
    <dl className={styles.totals}>
      {rows.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

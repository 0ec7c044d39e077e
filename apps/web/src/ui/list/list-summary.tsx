import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/numbers.ts';

interface ListSummaryProps {
  /** The rows that are counted: "Invoices". */
  readonly noun: string;
  /** The number of the first row among all, from 1. */
  readonly first: number;
  readonly rows: number;
  readonly total: number;
  /** False if there are more rows than `total`. */
  readonly isTotalExact?: boolean;
  /** Rows above the others that were created here, and are on another page. */
  readonly added?: number;
}

/** "Invoices 1 – 50 of 214", or "of more than 10,000"; with new rows "Customers 1 – 50 of 348, plus 1 newly created". */
export function ListSummary({ noun, first, rows, total, isTotalExact = true, added = 0 }: ListSummaryProps) {
  const { t, i18n } = useTranslation('table');
  const count = (value: number) => formatCount(value, i18n.language);
  const range =
    rows === 0 ? count(0) : t('summary.range', { from: count(first), to: count(first + rows - 1) });
  return (
    <>
      {noun} <b>{range}</b>{' '}
      {t('summary.after', {
        total: isTotalExact ? count(total) : t('summary.moreThan', { total: count(total) }),
      })}
      {added > 0 && t('summary.added', { formatted: count(added) })}
    </>
  );
}

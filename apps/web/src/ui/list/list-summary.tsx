import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/numbers.ts';

interface ListSummaryProps {
  /** The rows that are counted: "Rechnungen". */
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

/** "Rechnungen 1 – 50 von 214", or "von mehr als 10.000"; with new rows "Kunden 1 – 50 von 348, dazu 1 neu angelegt". */
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

import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/numbers.ts';

interface ListSummaryProps {
  /** The rows that are counted: "Rechnungen". */
  readonly noun: string;
  /** The number of the first row among all, from 1. */
  readonly first: number;
  readonly rows: number;
  readonly total: number;
}

/** "Rechnungen 1 – 50 von 214". */
export function ListSummary({ noun, first, rows, total }: ListSummaryProps) {
  const { t, i18n } = useTranslation('table');
  const count = (value: number) => formatCount(value, i18n.language);
  const range =
    rows === 0 ? count(0) : t('summary.range', { from: count(first), to: count(first + rows - 1) });
  return (
    <>
      {noun} <b>{range}</b> {t('summary.after', { total: count(total) })}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';

interface ListSummaryProps {
  readonly page: number;
  readonly size: number;
  readonly rows: number;
  readonly total: number;
}

/** "Rechnungen 1 – 50 von 214" (spec section 2). */
export function ListSummary({ page, size, rows, total }: ListSummaryProps) {
  const { t, i18n } = useTranslation('invoices');
  const count = (value: number) => formatCount(value, i18n.language);
  const first = (page - 1) * size + 1;
  const range =
    rows === 0 ? count(0) : t('summary.range', { from: count(first), to: count(first + rows - 1) });
  return (
    <>
      {t('summary.before')} <b>{range}</b> {t('summary.after', { total: count(total) })}
    </>
  );
}

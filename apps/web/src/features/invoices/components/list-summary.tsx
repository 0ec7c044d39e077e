import { Trans, useTranslation } from 'react-i18next';
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
  const components = { b: <b /> };
  if (rows === 0) return <Trans t={t} i18nKey="summaryNothing" components={components} />;
  const first = (page - 1) * size + 1;
  const values = {
    from: formatCount(first, i18n.language),
    to: formatCount(first + rows - 1, i18n.language),
    total: formatCount(total, i18n.language),
  };
  return <Trans t={t} i18nKey="summary" values={values} components={components} />;
}

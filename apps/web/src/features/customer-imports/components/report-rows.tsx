import type { ImportReport, ImportRow } from '@belegfach/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { CustomerLink } from '../../../records/customer-link.tsx';
import styles from './import-result.module.css';
import { OutcomeBadge } from './outcome-counts.tsx';
import { useRowTexts } from './use-row-texts.ts';

/** Rows that are rendered first, and by each further click: an import may have 20,000 rows. */
const ROWS_PER_STEP = 200;

interface ReportRowsProps {
  readonly rows: readonly ImportRow[];
  readonly report: ImportReport;
}

/** The rows of an import with their reasons, which wrap and are never cut. */
export function ReportRows({ rows, report }: ReportRowsProps) {
  const { t, i18n } = useTranslation('imports');
  const { reasonOf } = useRowTexts(report);
  const [maxRows, setMaxRows] = useState(ROWS_PER_STEP);
  if (rows.length === 0) return <p className={styles.none}>{t('none')}</p>;
  const hiddenRows = Math.max(0, rows.length - maxRows);
  return (
    // The table scrolls within its box: without a tab stop it could not be scrolled by keyboard.
    <div className={styles.rows} tabIndex={0} role="region" aria-label={t('rowsLabel')}>
      <table>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              {t('table.row')}
            </th>
            <th scope="col">{t('table.outcome')}</th>
            <th scope="col">{t('table.customerNumber')}</th>
            <th scope="col">{t('table.name')}</th>
            <th scope="col">{t('table.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map((row) => (
            <tr key={row.row} data-outcome={row.outcome}>
              <td className={styles.number} data-label={t('table.row')}>
                {formatCount(row.row, i18n.language)}
              </td>
              <td className={styles.outcome}>
                <OutcomeBadge outcome={row.outcome} isPreview={report.isPreview} />
              </td>
              <td className={styles.customerNumber}>
                {/* A preview has no links: they would lead away from it, and its new customers have no page yet. */}
                <CustomerLink
                  number={report.isPreview || row.customerId === null ? null : row.customerNumber}
                >
                  {row.customerNumber ?? NO_VALUE}
                </CustomerLink>
              </td>
              <td className={styles.customerName}>{row.customerName ?? NO_VALUE}</td>
              <td className={styles.reason}>{reasonOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hiddenRows > 0 && (
        <Button variant="subtle" m={8} onClick={() => setMaxRows(maxRows + ROWS_PER_STEP)}>
          {t('showMore', { count: Math.min(hiddenRows, ROWS_PER_STEP) })}
        </Button>
      )}
    </div>
  );
}

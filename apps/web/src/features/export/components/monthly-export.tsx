import { Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../lib/api-client.ts';
import { dayOf, localeOf } from '../../../lib/dates.ts';
import { QueryFailure } from '../../../records/query-failure.tsx';
import { useDownload } from '../../../records/use-download.ts';
import { LoadingButton } from '../../../ui/loading-button/loading-button.tsx';
import { useInvoiceYears, useMonthCounts } from '../api/count-queries.ts';
import { defaultMonth, listYears, type Month, readMonth, yearOf } from '../model/months.ts';
import { CountTable } from './count-table.tsx';
import { EInvoiceShares } from './e-invoice-shares.tsx';
import styles from './export.module.css';
import { MonthChart } from './month-chart.tsx';
import { MonthChoice } from './month-choice.tsx';

export interface MonthUrl {
  /** The month in the URL, not yet validated. */
  readonly month: unknown;
  readonly go: (month: Month) => void;
}

/** The monthly count of documents by provider, for the accounting of the provider group. */
export function MonthlyExport({ monthUrl }: { readonly monthUrl: MonthUrl }) {
  const { t, i18n } = useTranslation('export');
  const today = dayOf(new Date());
  const yearRange = useInvoiceYears();
  const years = yearRange.data === undefined ? undefined : listYears(yearRange.data, today);
  const month =
    years === undefined ? undefined : (readMonth(monthUrl.month, years) ?? defaultMonth(years, today));
  const counts = useMonthCounts(month);
  const csv = useDownload({ title: t('broken'), message: t('brokenHint') });

  const failedQuery = yearRange.isError ? yearRange : counts.isError ? counts : undefined;
  if (failedQuery !== undefined)
    return <QueryFailure query={failedQuery} title={t('failed.title')} text={t('failed.text')} />;
  if (years === undefined || month === undefined || counts.data === undefined)
    return (
      <div className={styles.page} role="status" aria-label={t('loading')} aria-busy>
        <Skeleton className={styles.choicePlaceholder ?? ''} radius="md" />
        <div className={styles.columns}>
          <Skeleton height={280} radius="lg" />
          <Skeleton height={280} radius="lg" className={styles.chartPlaceholder ?? ''} />
        </div>
      </div>
    );

  const monthName = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  return (
    <div className={styles.page}>
      <div className={`bf-screen-only ${styles.toolbar}`}>
        <MonthChoice month={month} years={years} onChange={monthUrl.go} />
        <LoadingButton
          className={styles.export ?? ''}
          loading={csv.isRunning('csv')}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() =>
            csv.start('csv', {
              path: pathOf('GET /Invoice/ExportInvoiceCountForProvider', { query: { monthAndYear: month } }),
              fallbackName: `${month}.csv`,
            })
          }
        >
          {t('export', { month: monthName })}
        </LoadingButton>
      </div>
      <div className={styles.columns}>
        <CountTable
          caption={t('caption', { month: monthName })}
          counts={counts.data}
          isOutdated={counts.isPlaceholderData}
        />
        <MonthChart month={month} />
      </div>
      <EInvoiceShares year={yearOf(month)} />
    </div>
  );
}

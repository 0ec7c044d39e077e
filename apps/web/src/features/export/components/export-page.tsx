import { Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../lib/api-client.ts';
import { dayOf, localeOf } from '../../../lib/dates.ts';
import { QueryFailure } from '../../../records/query-failure.tsx';
import { useDownload } from '../../../records/use-download.ts';
import { LoadingButton } from '../../../ui/loading-button/loading-button.tsx';
import { useInvoiceYears, useMonthCounts } from '../api/count-queries.ts';
import { defaultMonth, listYears, type Month, readMonth } from '../model/months.ts';
import { CountTable } from './count-table.tsx';
import styles from './export.module.css';
import { MonthChart } from './month-chart.tsx';
import { MonthChoice } from './month-choice.tsx';

export interface MonthAddress {
  /** The month in the address of the page, not yet validated. */
  readonly month: unknown;
  readonly go: (month: Month) => void;
}

/** The monthly count of documents by provider, for the accounting of the provider group. */
export function MonthlyExport({ place }: { readonly place: MonthAddress }) {
  const { t, i18n } = useTranslation('export');
  const today = dayOf(new Date());
  const range = useInvoiceYears();
  const years = range.data === undefined ? undefined : listYears(range.data, today);
  const month =
    years === undefined ? undefined : (readMonth(place.month, years) ?? defaultMonth(years, today));
  const counts = useMonthCounts(month);
  const csv = useDownload({ title: t('broken'), message: t('brokenHint') });

  const failed = range.isError ? range : counts.isError ? counts : undefined;
  if (failed !== undefined)
    return <QueryFailure query={failed} title={t('failed.title')} text={t('failed.text')} />;
  if (years === undefined || month === undefined || counts.data === undefined)
    return (
      <div className={styles.page} role="status" aria-label={t('loading')} aria-busy>
        <Skeleton className={styles.choiceWait ?? ''} radius="md" />
        <div className={styles.columns}>
          <Skeleton height={280} radius="lg" />
          <Skeleton height={280} radius="lg" className={styles.chartWait ?? ''} />
        </div>
      </div>
    );

  const name = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <MonthChoice month={month} years={years} onChange={place.go} />
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
          {t('export', { month: name })}
        </LoadingButton>
      </div>
      <div className={styles.columns}>
        <CountTable
          caption={t('caption', { month: name })}
          counts={counts.data}
          isOld={counts.isPlaceholderData}
        />
        <MonthChart month={month} />
      </div>
    </div>
  );
}

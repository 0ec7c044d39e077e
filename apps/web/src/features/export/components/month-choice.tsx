import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/dates.ts';
import { LazySelect } from '../../../ui/lazy-select/lazy-select.tsx';
import { MAX_MENU_HEIGHT } from '../../../ui/select-field/options.ts';
import { type Month, MONTHS_OF_YEAR, monthOf, monthNumberOf, yearOf } from '../model/months.ts';
import styles from './export.module.css';

interface MonthChoiceProps {
  readonly month: Month;
  readonly years: readonly number[];
  readonly onChange: (month: Month) => void;
}

const MENU = { maxDropdownHeight: MAX_MENU_HEIGHT };

export function MonthChoice({ month, years, onChange }: MonthChoiceProps) {
  const { t, i18n } = useTranslation('export');
  const monthName = new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'long', timeZone: 'UTC' });
  return (
    <>
      <LazySelect
        menu={MENU}
        className={styles.month ?? ''}
        aria-label={t('month')}
        data={MONTHS_OF_YEAR.map((number) => ({
          value: String(number),
          label: monthName.format(Date.UTC(2000, number - 1)),
        }))}
        value={String(monthNumberOf(month))}
        onChange={(chosen) => onChange(monthOf(yearOf(month), Number(chosen)))}
      />
      <LazySelect
        menu={MENU}
        className={styles.year ?? ''}
        aria-label={t('year')}
        data={years.map((year) => ({ value: String(year), label: String(year) }))}
        value={String(yearOf(month))}
        onChange={(chosen) => onChange(monthOf(Number(chosen), monthNumberOf(month)))}
      />
    </>
  );
}

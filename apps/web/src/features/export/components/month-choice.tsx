import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/dates.ts';
import { type Month, MONTHS_OF_YEAR, monthOf, numberOf, yearOf } from '../model/months.ts';
import styles from './export.module.css';

interface MonthChoiceProps {
  readonly month: Month;
  readonly years: readonly number[];
  readonly onChange: (month: Month) => void;
}

/** Pixels (spec section 9). */
const HIGHEST_MENU = 400;

export function MonthChoice({ month, years, onChange }: MonthChoiceProps) {
  const { t, i18n } = useTranslation('export');
  const name = new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'long', timeZone: 'UTC' });
  const shared = {
    allowDeselect: false,
    maxDropdownHeight: HIGHEST_MENU,
    rightSection: <IconChevronDown size={16} stroke={1.75} aria-hidden />,
  };
  return (
    <>
      <Select
        {...shared}
        className={styles.month ?? ''}
        aria-label={t('month')}
        data={MONTHS_OF_YEAR.map((number) => ({
          value: String(number),
          label: name.format(Date.UTC(2000, number - 1)),
        }))}
        value={String(numberOf(month))}
        onChange={(chosen) => {
          if (chosen !== null) onChange(monthOf(yearOf(month), Number(chosen)));
        }}
      />
      <Select
        {...shared}
        className={styles.year ?? ''}
        aria-label={t('year')}
        data={years.map(String)}
        value={String(yearOf(month))}
        onChange={(chosen) => {
          if (chosen !== null) onChange(monthOf(Number(chosen), numberOf(month)));
        }}
      />
    </>
  );
}

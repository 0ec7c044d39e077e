import { DatePicker } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './date-range.module.css';
import { type DayRange, findPreset, PRESET_NAMES, rangeOfPreset } from './presets.ts';
import { useCalendar } from './use-calendar.ts';

interface DateRangePanelProps {
  readonly value: DayRange | null;
  readonly today: string;
  readonly onChange: (value: DayRange) => void;
}

/** The width that two months next to each other need. */
const TWO_MONTHS = '(min-width: 768px)';

const FOCUS_TARGETS = ['[data-autofocus]', 'button'];

/** The content of the date-range popover. The first click sets one end; `onChange` is called when both are set. */
export function DateRangePanel({ value, today, onChange }: DateRangePanelProps) {
  const { t } = useTranslation('table');
  const [ends, setEnds] = useState<[string | null, string | null]>([value?.from ?? null, value?.to ?? null]);
  const wide = useMediaQuery(TWO_MONTHS, true, { getInitialValueInEffect: false });
  const { panel, pickerProps } = useCalendar(FOCUS_TARGETS);
  const preset = value === null ? undefined : findPreset(value, today);
  return (
    <div ref={panel} className={styles.panel}>
      <ul className={styles.presets} aria-label={t('presetsLabel')}>
        {PRESET_NAMES.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === preset}
              data-autofocus={name === preset || undefined}
              onClick={() => onChange(rangeOfPreset(name, today))}
            >
              {t(`presets.${name}`)}
            </button>
          </li>
        ))}
      </ul>
      <DatePicker
        type="range"
        allowSingleDateInRange
        numberOfColumns={wide ? 2 : 1}
        {...pickerProps}
        // Documents have past dates: the second month is the current one.
        defaultDate={value?.from ?? (wide ? rangeOfPreset('lastMonth', today).from : today)}
        value={ends}
        className={styles.calendar ?? ''}
        onChange={(next) => {
          setEnds(next);
          const [from, to] = next;
          if (from !== null && to !== null) onChange({ from, to });
        }}
      />
    </div>
  );
}

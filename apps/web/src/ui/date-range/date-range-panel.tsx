import { DatePicker } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/dates/styles.css';
import 'dayjs/locale/de';
import 'dayjs/locale/en-gb';
import { calendarLabels } from './calendar-labels.ts';
import styles from './date-range.module.css';
import { type DayRange, findPreset, PRESET_NAMES, rangeOfPreset } from './presets.ts';

interface DateRangePanelProps {
  readonly value: DayRange | null;
  readonly today: string;
  readonly onChange: (value: DayRange) => void;
}

/** The width that two months next to each other need. */
const TWO_MONTHS = '(min-width: 768px)';

/** The content of the date-range popover. The first click sets one end; `onChange` is called when both are set. */
export function DateRangePanel({ value, today, onChange }: DateRangePanelProps) {
  const { t, i18n } = useTranslation('table');
  const [ends, setEnds] = useState<[string | null, string | null]>([value?.from ?? null, value?.to ?? null]);
  const wide = useMediaQuery(TWO_MONTHS, true, { getInitialValueInEffect: false });
  const panel = useRef<HTMLDivElement>(null);
  // The popover's focus trap may have run before this code had loaded. Delayed, because the popover first stores which
  // field had the focus, to return it there.
  useEffect(() => {
    const timer = setTimeout(() => {
      const inside = panel.current;
      if (inside === null || inside.contains(document.activeElement)) return;
      (inside.querySelector<HTMLElement>('[data-autofocus]') ?? inside.querySelector('button'))?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
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
        locale={i18n.language.startsWith('en') ? 'en-gb' : 'de'}
        firstDayOfWeek={1}
        weekendDays={[]}
        // Documents have past dates: the second month is the current one.
        defaultDate={value?.from ?? (wide ? rangeOfPreset('lastMonth', today).from : today)}
        highlightToday
        value={ends}
        hideOutsideDates
        withCellSpacing={false}
        className={styles.calendar ?? ''}
        ariaLabels={calendarLabels(t)}
        onChange={(next) => {
          setEnds(next);
          const [from, to] = next;
          if (from !== null && to !== null) onChange({ from, to });
        }}
      />
    </div>
  );
}

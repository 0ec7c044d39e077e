import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/dates/styles.css';
import 'dayjs/locale/de';
import 'dayjs/locale/en-gb';
import { calendarLabels } from '../date-range/calendar-labels.ts';
import styles from './date-field.module.css';

interface DateFieldPanelProps {
  readonly value: string | null;
  readonly onChange: (day: string) => void;
}

/** A calendar to choose one day. */
export function DateFieldPanel({ value, onChange }: DateFieldPanelProps) {
  const { t, i18n } = useTranslation('table');
  const panel = useRef<HTMLDivElement>(null);
  // The popover's focus trap may have run before this code had loaded. Delayed, because the popover first stores which
  // field had the focus, to return it there.
  useEffect(() => {
    const timer = setTimeout(() => {
      const inside = panel.current;
      if (inside === null || inside.contains(document.activeElement)) return;
      (
        inside.querySelector<HTMLElement>('[data-selected]') ??
        inside.querySelector<HTMLElement>('[data-today]') ??
        inside.querySelector('button')
      )?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={panel} className={styles.panel}>
      <DatePicker
        locale={i18n.language.startsWith('en') ? 'en-gb' : 'de'}
        firstDayOfWeek={1}
        weekendDays={[]}
        {...(value !== null && { defaultDate: value })}
        highlightToday
        value={value}
        hideOutsideDates
        withCellSpacing={false}
        ariaLabels={calendarLabels(t)}
        onChange={(day) => {
          if (day !== null) onChange(day);
        }}
      />
    </div>
  );
}

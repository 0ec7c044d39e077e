import { DatePicker } from '@mantine/dates';
import { useCalendar } from '../date-range/use-calendar.ts';
import styles from './date-field.module.css';

interface DateFieldPanelProps {
  readonly value: string | null;
  readonly onChange: (day: string) => void;
}

const FOCUS_TARGETS = ['[data-selected]', '[data-today]', 'button'];

/** A calendar to choose one day. */
export function DateFieldPanel({ value, onChange }: DateFieldPanelProps) {
  const { panel, pickerProps } = useCalendar(FOCUS_TARGETS);
  return (
    <div ref={panel} className={styles.panel}>
      <DatePicker
        {...pickerProps}
        {...(value !== null && { defaultDate: value })}
        value={value}
        onChange={(day) => {
          if (day !== null) onChange(day);
        }}
      />
    </div>
  );
}

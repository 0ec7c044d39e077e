import { dayOf } from '../../../lib/dates.ts';
import { DateRange } from '../../date-range/date-range.tsx';
import type { DayRange } from '../../date-range/presets.ts';
import type { FilterFieldProps, ListFilter } from './list-filter.ts';
import { readRange, writeRange } from './read-value.ts';

/** The filter for a range of days, including the first and the last day. */
export function daysFilter<Condition>(
  condition: (range: DayRange) => Condition,
): ListFilter<Condition, unknown> {
  return {
    parse: (text) => (readRange(text) === null ? '' : text),
    condition: (value) => {
      const range = readRange(value);
      return range === null ? undefined : condition(range);
    },
    textOf: (value) => value,
    Field: DaysField,
  };
}

function DaysField({ label, labelled, value, onChoose }: FilterFieldProps<unknown>) {
  return (
    <DateRange
      name={label}
      labelled={labelled}
      today={dayOf(new Date())}
      value={readRange(value)}
      onChange={(range) => onChoose(writeRange(range))}
    />
  );
}

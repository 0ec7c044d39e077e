import { FilterText } from '../../filter-text/filter-text.tsx';
import { MAX_FILTER_LENGTH } from '../list-search.ts';
import type { FilterFieldProps, ListFilter } from './list-filter.ts';

/** A text that is applied after a pause, on Enter and on clearing. */
export function textFilter<Condition>(
  condition: (text: string) => Condition,
): ListFilter<Condition, unknown> {
  return { parse: (text) => text, condition, textOf: (text) => text, Field: TextField };
}

function TextField({ label, labelled, value, resets, onType, onConfirm }: FilterFieldProps<unknown>) {
  return (
    <FilterText
      key={resets}
      name={label}
      labelled={labelled}
      maxLength={MAX_FILTER_LENGTH}
      value={value}
      onChange={onType}
      onEnter={onConfirm}
    />
  );
}

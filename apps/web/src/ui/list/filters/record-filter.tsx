import { FilterSelect } from '../../filter-select/filter-select.tsx';
import type { FilterFieldProps, ListFilter } from './list-filter.ts';
import { readId } from './read-value.ts';

export interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

/** One of other records, such as the customers of a user; the value is its id. */
export function recordFilter<Condition, Context>(
  listRecords: (context: Context) => readonly NamedRecord[],
  condition: (id: string) => Condition,
): ListFilter<Condition, Context> {
  return {
    parse: (text) => readId(text) ?? '',
    condition,
    textOf: (value, context) => listRecords(context).find(({ id }) => id === value)?.name ?? '-',
    Field: ({ label, labelled, value, context, onChoose }: FilterFieldProps<Context>) => (
      <FilterSelect
        name={label}
        labelled={labelled}
        options={listRecords(context).map(({ id, name }) => ({ value: id, name }))}
        value={value === '' ? null : value}
        onChange={(id) => onChoose(id ?? '')}
      />
    ),
  };
}

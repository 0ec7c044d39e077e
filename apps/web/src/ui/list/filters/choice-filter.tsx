import { FilterSelect } from '../../filter-select/filter-select.tsx';
import type { FilterFieldProps, ListFilter } from './list-filter.ts';

interface Choice<Option extends string, Condition, Context> {
  /** In the order of the dropdown. */
  readonly options: readonly Option[];
  /** The words of the options in the URL, where they are not the options themselves. */
  readonly urlWords?: Readonly<Record<Option, string>>;
  readonly nameOf: (option: Option, context: Context) => string;
  readonly condition: (option: Option) => Condition;
}

/** One of a few options that never change. */
export function choiceFilter<Option extends string, Condition, Context>({
  options,
  urlWords,
  nameOf,
  condition,
}: Choice<Option, Condition, Context>): ListFilter<Condition, Context> {
  const wordFor = (option: Option) => urlWords?.[option] ?? option;
  const find = (value: string) => options.find((option) => wordFor(option) === value);
  return {
    parse: (text) => (find(text) === undefined ? '' : text),
    condition: (value) => {
      const option = find(value);
      return option === undefined ? undefined : condition(option);
    },
    textOf: (value, context) => {
      const option = find(value);
      return option === undefined ? '' : nameOf(option, context);
    },
    Field: ({ label, labelled, value, context, onChoose }: FilterFieldProps<Context>) => (
      <FilterSelect
        name={label}
        labelled={labelled}
        options={options.map((option) => ({ value: option, name: nameOf(option, context) }))}
        value={find(value) ?? null}
        onChange={(option) => onChoose(option === null ? '' : wordFor(option))}
      />
    ),
  };
}

import { choiceFilter } from './choice-filter.tsx';
import { daysFilter } from './days-filter.tsx';
import type { ListFilter } from './list-filter.ts';
import { type NamedRecord, recordFilter } from './record-filter.tsx';
import { textFilter } from './text-filter.tsx';

/** The comparison that each filter of an API list makes, by the name of the filter. */
type Operators = Readonly<Record<string, 'contains' | 'equals' | 'days'>>;

type NameOf<O extends Operators, Operator> = {
  [Name in keyof O & string]: O[Name] extends Operator ? Name : never;
}[keyof O & string];

interface QueryChoice<Option extends string, Value, Context> {
  readonly options: readonly Option[];
  readonly urlWords?: Readonly<Record<Option, string>>;
  readonly nameOf: (option: Option, context: Context) => string;
  /** The value of the query parameter. */
  readonly valueOf: (option: Option) => Value;
}

/**
 * The kinds of filters of a list that the server filters. Each function accepts only the names of filters that compare
 * in its way. For an unknown name, or a filter that compares differently, there is a type error.
 */
export function queryFilters<O extends Operators, Query extends object, Context>() {
  type Filter = ListFilter<Partial<Query>, Context>;
  // The names given below are parameters of the query, but the compiler cannot see that from a computed key.
  const query = (parameters: object) => parameters as Partial<Query>;
  return {
    contains: (name: NameOf<O, 'contains'>): Filter => textFilter((text) => query({ [name]: text })),
    days: (name: NameOf<O, 'days'>): Filter =>
      daysFilter(({ from, to }) => query({ [`${name}From`]: from, [`${name}To`]: to })),
    choice: <Name extends NameOf<O, 'equals'> & keyof Query, Option extends string>(
      name: Name,
      { valueOf, ...choice }: QueryChoice<Option, NonNullable<Query[Name]>, Context>,
    ): Filter => choiceFilter({ ...choice, condition: (option) => query({ [name]: valueOf(option) }) }),
    record: (name: NameOf<O, 'equals'>, listRecords: (context: Context) => readonly NamedRecord[]): Filter =>
      recordFilter(listRecords, (id) => query({ [name]: id })),
  };
}

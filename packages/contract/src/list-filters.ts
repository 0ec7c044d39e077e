import type { z } from 'zod';
import { filterText, isoDate } from './primitives.ts';

/**
 * The comparison that a filter of a list makes. `contains`: the parameter is a part of the value. `equals`: it is the whole
 * value. `days`: the value is in a period whose first and last day are the parameters with the endings `From` and `To`, both
 * included.
 */
type FilterOperator = 'contains' | 'equals' | 'days';
type FilterOperators = Readonly<Record<string, FilterOperator>>;

type NameOf<Operators, Operator extends FilterOperator> = {
  [Name in keyof Operators & string]: Operators[Name] extends Operator ? Name : never;
}[keyof Operators & string];

/** The parameters of the filters that compare days. */
type DayParameter<Operators> = `${NameOf<Operators, 'days'>}${'From' | 'To'}`;

/** ISO 8601 has a year 0; the calendar of the database begins with year 1. */
const filterDay = isoDate.refine((day) => !day.startsWith('0000-'), 'must be in year 1 or later');

type EqualsSchemas<Operators> = Readonly<Record<NameOf<Operators, 'equals'>, z.ZodType>>;

type FilterShape<Operators, Schemas extends EqualsSchemas<Operators>> = {
  [Name in NameOf<Operators, 'contains'>]: z.ZodOptional<typeof filterText>;
} & {
  [Name in NameOf<Operators, 'equals'>]: z.ZodOptional<Schemas[Name]>;
} & { [Name in DayParameter<Operators>]: z.ZodOptional<typeof filterDay> };

/**
 * The query parameters of a list's filters, all optional; a row must match all that are given.
 * @param schemas of the filters that compare whole values
 */
export function listFilters<
  const Operators extends FilterOperators,
  Schemas extends EqualsSchemas<Operators>,
>(operators: Operators, schemas: Schemas): FilterShape<Operators, Schemas> {
  const equals = new Map<string, z.ZodType>(Object.entries(schemas));
  const parameters = Object.entries(operators).flatMap(([name, operator]): [string, unknown][] => {
    switch (operator) {
      case 'contains':
        return [[name, filterText.optional()]];
      case 'days':
        return [`${name}From`, `${name}To`].map((parameter) => [parameter, filterDay.optional()]);
      case 'equals':
        return [[name, equals.get(name)?.optional()]];
    }
  });
  return Object.fromEntries(parameters) as FilterShape<Operators, Schemas>;
}

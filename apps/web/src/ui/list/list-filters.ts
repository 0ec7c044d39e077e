import { byColumn, columnNames, type ListDefinition, type ListTypes } from './list-definition.ts';
import type { Filters } from './list-state.ts';

/** No filter is set. */
export function noFilters<Name extends string>(list: {
  readonly columns: Readonly<Record<Name, unknown>>;
}): Filters<Name> {
  return byColumn(list, () => '');
}

/** The columns whose filters are set, those with the narrowest filters first. */
export function listSetFilters<T extends ListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  filters: Filters<Name>,
): readonly Name[] {
  const rank = (name: Name) => list.columns[name].narrowness ?? Number.POSITIVE_INFINITY;
  return columnNames(list)
    .filter((name) => filters[name] !== '')
    .sort((one, other) => rank(one) - rank(other));
}

/** The conditions of the filters in use. */
export function conditionsOf<T extends ListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  filters: Filters<Name>,
): readonly T['condition'][] {
  return columnNames(list).flatMap((name) => {
    const condition = filters[name] === '' ? undefined : list.columns[name].filter?.condition(filters[name]);
    return condition === undefined ? [] : [condition];
  });
}

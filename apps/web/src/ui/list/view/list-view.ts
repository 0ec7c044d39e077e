import { columnNames, type ListDefinition, type ListTypes, shownColumns } from '../list-definition.ts';
import { DEFAULT_PAGE_SIZE, type ListPageSize, type ListState, PAGE_SIZES } from '../list-state.ts';
import type { Sort } from '../../table/sort.ts';

/** The choices of a user for a list, as stored; for a missing field, the default of the list applies. */
export interface StoredView {
  readonly sort?: string | undefined;
  readonly size?: number | undefined;
  readonly columns?: readonly string[] | undefined;
}

/** The order and the page size of a list if its URL states no others. */
export interface ListDefaults<Name extends string> {
  readonly sort: Sort<Name>;
  readonly size: ListPageSize;
}

/** Reads the name of a column that this viewer can sort by, with a minus in front for descending. */
export function readSort<T extends ListTypes, Name extends string>(
  text: string,
  list: ListDefinition<T, Name>,
  viewer: T['viewer'],
): Sort<Name> | undefined {
  const descending = text.startsWith('-');
  const field = shownColumns(list, viewer).find((name) => name === (descending ? text.slice(1) : text));
  if (field === undefined || list.columns[field].sort === undefined) return undefined;
  return { field, direction: descending ? 'descending' : 'ascending' };
}

export function writeSort({ field, direction }: Sort): string {
  return `${direction === 'descending' ? '-' : ''}${field}`;
}

/** The stored order and page size. The default replaces a value that the list does not have. */
export function defaultsOf<T extends ListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  viewer: T['viewer'],
  view: StoredView = {},
): ListDefaults<Name> {
  return {
    sort: readSort(view.sort ?? '', list, viewer) ?? list.defaultSort,
    size: PAGE_SIZES.find((size) => size === view.size) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The optional columns of a list that this viewer may choose. */
export function optionalColumns<T extends ListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  viewer: T['viewer'],
): readonly Name[] {
  return shownColumns(list, viewer).filter((name) => list.columns[name].isOptional?.(viewer) === true);
}

/**
 * The columns that a viewer sees now, in their order: an optional one if it was chosen, or if the list is sorted or
 * filtered by it. An invisible filter would hide rows without any sign.
 */
export function visibleColumns<T extends ListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  viewer: T['viewer'],
  { sort, filters }: Pick<ListState<Name>, 'sort' | 'filters'>,
  chosen: readonly Name[],
): readonly Name[] {
  const optional = new Set(optionalColumns(list, viewer));
  return shownColumns(list, viewer).filter(
    (name) => !optional.has(name) || chosen.includes(name) || sort.field === name || filters[name] !== '',
  );
}

/** The stored columns that the list has. */
export function readColumns<Name extends string>(
  list: { readonly columns: Readonly<Record<Name, unknown>> },
  view: StoredView | undefined,
): readonly Name[] {
  return columnNames(list).filter((name) => view?.columns?.includes(name));
}

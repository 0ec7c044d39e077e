import type { ReactNode } from 'react';
import type { RowAccessors } from '../table/column.ts';
import type { Sort } from '../table/sort.ts';
import type { ListFilter } from './filters/list-filter.ts';

/** The types of a list; each list has its own. */
export interface ListTypes {
  readonly row: unknown;
  /** The condition that a filter sets: query parameters, or a test of a row. */
  readonly condition: unknown;
  /** The sort order of a column: the server's sort field, or the text of a row. */
  readonly sort: unknown;
  /** The facts that decide which columns a user sees, such as the page and whether the user chooses among providers. */
  readonly viewer: unknown;
  /** The values that cells and options need in addition to the row: texts, the language, names of other records. */
  readonly context: unknown;
}

/**
 * Widths in pixels: `width` on a laptop, `narrowWidth` on a tablet, `wideWidth` for long texts on a large screen. A
 * usual value fits into the narrow width. `leastWidth` may cut it; it is used when no further column can be hidden.
 */
export interface ColumnWidths {
  readonly width: number;
  readonly narrowWidth?: number;
  readonly leastWidth?: number;
  readonly wideWidth?: number;
}

/**
 * The part of a row's card on a phone that shows the column: its title, a line below it, a value with the name of its
 * column, the fact and the status of the last line, or something below that.
 */
export type CardPlace = 'title' | 'line' | 'detail' | 'fact' | 'status' | 'end';

/** Everything about a column of a list, except its texts. */
export interface ListColumn<T extends ListTypes> {
  /** The viewers who see the column; absent for all. */
  readonly isShown?: (viewer: T['viewer']) => boolean;
  /** The viewers for whom the column is hidden until they choose it; absent for none. */
  readonly isOptional?: (viewer: T['viewer']) => boolean;
  readonly filter?: ListFilter<T['condition'], T['context']>;
  /** Those of the viewers who can also filter by the column; absent for all. */
  readonly isFiltered?: (viewer: T['viewer']) => boolean;
  /** Whether the viewer can use a valid value of the filter; absent if every viewer can use every value. */
  readonly accepts?: (value: string, viewer: T['viewer']) => boolean;
  /**
   * If no row matches, the list names the filter that probably excludes most rows: of the filters in use, the one
   * with the lowest number.
   */
  readonly narrowness?: number;
  /** Absent for a column that cannot be sorted. */
  readonly sort?: T['sort'];
  /** The width that the only column without `widths` needs; default: that of a usual name. */
  readonly restWidth?: number;
  /** The only column without widths uses the remaining space. */
  readonly widths?: ColumnWidths | ((context: T['context']) => ColumnWidths);
  /**
   * Where the table has too little space, the columns with this number are hidden, the lowest first; the user can
   * choose them below the list. Absent for a column that stays.
   */
  readonly hideOrder?: number;
  /** `primary` opens the row and is highlighted, `secondary` is less prominent. */
  readonly tone?: 'primary' | 'secondary';
  readonly render: (row: T['row'], context: T['context']) => ReactNode;
  /** The whole text of a cell that may be cut off. */
  readonly title?: (row: T['row'], context: T['context']) => string;
  /** Absent for a column that a phone leaves out, or whose value another column shows on the card. */
  readonly card?: CardPlace;
  /** The content of the card where it differs from the cell. */
  readonly cardContent?: (row: T['row'], context: T['context']) => ReactNode;
}

/** A list: its columns in their order, by their names in the URL of the page. */
export interface ListDefinition<T extends ListTypes, Name extends string> {
  readonly columns: Readonly<Record<Name, ListColumn<T>>>;
  readonly defaultSort: Sort<NoInfer<Name>>;
  readonly accessors: RowAccessors<T['row']>;
}

/** Checks a definition against the types of its list, and infers the names of its columns. */
export function defineList<T extends ListTypes>() {
  return <Name extends string>(definition: ListDefinition<T, Name>) => definition;
}

/** The part of a list that functions need if they only use the names of its columns. */
interface Columns<Name extends string> {
  readonly columns: Readonly<Record<Name, unknown>>;
}

/** The names of all columns, in their order. */
export function columnNames<Name extends string>({ columns }: Columns<Name>): readonly Name[] {
  // An object that is written as a literal has no other keys than the keys of its type.
  return Object.keys(columns) as Name[];
}

/** A value for each column. */
export function byColumn<Name extends string, Value>(
  list: Columns<Name>,
  valueOf: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(columnNames(list).map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** The columns that a viewer can see, in their order; the optional ones may be hidden. */
export function shownColumns<T extends ListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  viewer: T['viewer'],
): readonly Name[] {
  return columnNames(list).filter((name) => list.columns[name].isShown?.(viewer) ?? true);
}

/** The filter of a column; undefined without one, or for a viewer who does not see it. */
export function findFilter<T extends ListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  name: Name,
  viewer: T['viewer'],
): ListFilter<T['condition'], T['context']> | undefined {
  const { filter, isShown, isFiltered } = list.columns[name];
  return (isShown?.(viewer) ?? true) && (isFiltered?.(viewer) ?? true) ? filter : undefined;
}

export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly direction: 'ascending' | 'descending';
}

/** The next state of a column's header: none, ascending, descending, and then ascending again. */
export function nextSort<Field extends string>(current: Sort<Field>, field: Field): Sort<Field> {
  const ascendingNow = current.field === field && current.direction === 'ascending';
  return { field, direction: ascendingNow ? 'descending' : 'ascending' };
}

/** The value of `aria-sort` on a sortable header. */
export function ariaSort(current: Sort, field: string): 'ascending' | 'descending' | 'none' {
  return current.field === field ? current.direction : 'none';
}

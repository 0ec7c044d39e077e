import { IconArrowNarrowDown, IconArrowNarrowUp, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from './check-box.tsx';
import type { Column, RowSelection } from './column.ts';
import { ariaSort, nextSort, type Sort } from './sort.ts';
import styles from './table.module.css';

interface TableHeadProps<Row, Field extends string> {
  readonly columns: readonly Column<Row, Field>[];
  readonly sort: Sort<Field>;
  readonly onSort: (sort: Sort<Field>) => void;
  readonly selection: RowSelection | undefined;
  readonly hasActions: boolean;
  /** The heading of the actions column is visible, not only for screen readers: where the column is wide enough. */
  readonly namesActions: boolean;
  readonly isEmpty: boolean;
}

function SortIcon({ state }: { readonly state: 'ascending' | 'descending' | 'none' }) {
  if (state === 'ascending') return <IconArrowNarrowUp size={16} aria-hidden className={styles.sorted} />;
  if (state === 'descending') return <IconArrowNarrowDown size={16} aria-hidden className={styles.sorted} />;
  return <IconSelector size={14} aria-hidden className={styles.sortable} />;
}

function HeadCell<Row, Field extends string>({
  column,
  sort,
  onSort,
}: Pick<TableHeadProps<Row, Field>, 'sort' | 'onSort'> & { readonly column: Column<Row, Field> }) {
  const { sortField, label } = column;
  if (sortField === undefined)
    return (
      <th scope="col">
        <span className={styles.label}>{label}</span>
      </th>
    );
  const state = ariaSort(sort, sortField);
  return (
    // The label again for print: browsers omit buttons in a head that is repeated on a further page.
    <th scope="col" aria-sort={state} data-label={label}>
      <button
        type="button"
        className={styles.sort}
        title={label}
        onClick={() => onSort(nextSort(sort, sortField))}
      >
        <span className={styles.label}>{label}</span>
        <SortIcon state={state} />
      </button>
    </th>
  );
}

/** Labels that sort, and the filter row below them. Both stick to the top of the scrolling area. */
export function TableHead<Row, Field extends string>({
  columns,
  sort,
  onSort,
  selection,
  hasActions,
  namesActions,
  isEmpty,
}: TableHeadProps<Row, Field>) {
  const { t } = useTranslation('table');
  const filtered = columns.some((column) => column.filter !== undefined);
  return (
    <thead className={styles.head}>
      <tr className={styles.labels}>
        {selection !== undefined && (
          <th scope="col" className={styles.select}>
            <CheckBox
              label={t('selectPage')}
              checked={selection.pageState === 'all'}
              partly={selection.pageState === 'some'}
              disabled={isEmpty}
              onChange={selection.onTogglePage}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th scope="col" className={styles.actions}>
            <span className={namesActions ? styles.label : styles.hidden}>{t('actions')}</span>
          </th>
        )}
      </tr>
      {filtered && (
        <tr className={styles.filters}>
          {selection !== undefined && <td className={styles.select} />}
          {columns.map((column) => (
            <td key={column.key}>{column.filter}</td>
          ))}
          {hasActions && <td className={styles.actions} />}
        </tr>
      )}
    </thead>
  );
}

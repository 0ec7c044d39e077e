import { IconArrowNarrowDown, IconArrowNarrowUp, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from './check-box.tsx';
import type { Column, ColumnSort, RowSelection } from './column.ts';
import styles from './table.module.css';

/** Rows of the head: the labels and the filters. */
export const HEAD_ROWS = 2;

interface TableHeadProps {
  readonly columns: readonly Column[];
  readonly selection: RowSelection | undefined;
  readonly hasActions: boolean;
  /** The heading of the actions column is visible, not only for screen readers: where the column is wide enough. */
  readonly namesActions: boolean;
  readonly isEmpty: boolean;
}

function SortIcon({ state }: Pick<ColumnSort, 'state'>) {
  if (state === 'ascending') return <IconArrowNarrowUp size={16} aria-hidden className={styles.sorted} />;
  if (state === 'descending') return <IconArrowNarrowDown size={16} aria-hidden className={styles.sorted} />;
  return <IconSelector size={14} aria-hidden className={styles.sortable} />;
}

function HeadCell({ column }: { readonly column: Pick<Column, 'label' | 'sort'> }) {
  const { sort, label } = column;
  if (sort === undefined)
    return (
      <th scope="col">
        <span className={styles.label}>{label}</span>
      </th>
    );
  return (
    // The label again for print: browsers omit buttons in a head that is repeated on a further page.
    <th scope="col" aria-sort={sort.state} data-label={label}>
      <button type="button" className={styles.sort} title={label} onClick={sort.change}>
        <span className={styles.label}>{label}</span>
        <SortIcon state={sort.state} />
      </button>
    </th>
  );
}

/** Labels that sort, and the filter row below them. Both stick to the top of the scrolling area. */
export function TableHead({ columns, selection, hasActions, namesActions, isEmpty }: TableHeadProps) {
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
          <HeadCell key={column.key} column={column} />
        ))}
        {hasActions && (
          <th scope="col" className={styles.actions}>
            <span className={namesActions ? styles.label : 'bf-spoken'}>{t('actions')}</span>
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

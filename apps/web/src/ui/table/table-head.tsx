import { IconArrowNarrowDown, IconArrowNarrowUp, IconSelector } from '@tabler/icons-react';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { nextPaint } from '../../lib/next-paint.ts';
import type { Column, ColumnSort, RowSelection } from './column.ts';
import { PageCheckBox } from './page-check-box.tsx';
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

/** The arrow changes immediately, and the list, with all its rows, after the browser has drawn the arrow. */
function SortableHeadCell({ label, sort }: { readonly label: string; readonly sort: ColumnSort }) {
  const [state, show] = useOptimistic(sort.state);
  const change = () =>
    startTransition(async () => {
      show(sort.next);
      await nextPaint();
      sort.change();
    });
  return (
    // The label again for print: browsers omit buttons in a head that is repeated on a further page.
    <th scope="col" aria-sort={state} data-label={label}>
      <button type="button" className={styles.sort} title={label} onClick={change}>
        <span className={styles.label}>{label}</span>
        <SortIcon state={state} />
      </button>
    </th>
  );
}

function HeadCell({ column }: { readonly column: Pick<Column, 'label' | 'sort'> }) {
  const { sort, label } = column;
  if (sort !== undefined) return <SortableHeadCell label={label} sort={sort} />;
  return (
    <th scope="col">
      <span className={styles.label}>{label}</span>
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
            <PageCheckBox label={t('selectPage')} selection={selection} disabled={isEmpty} />
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

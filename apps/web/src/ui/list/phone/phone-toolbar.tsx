import { IconFilter } from '@tabler/icons-react';
import { lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDialog } from '../../dialog/lazy-dialog.tsx';
import type { ShownColumn } from '../shown-columns.tsx';
import type { ListControl } from '../use-list-control.ts';
import styles from './phone-toolbar.module.css';
import { SortMenu } from './sort-menu.tsx';

/** Loaded when it is first opened. */
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

interface PhoneToolbarProps<Name extends string> {
  readonly columns: readonly ShownColumn[];
  readonly control: ListControl<Name>;
  /** Further buttons in the line. */
  readonly children?: ReactNode;
}

/** Filters in a sheet and sorting by a button, in place of the table's head on a wide screen. */
export function PhoneToolbar<Name extends string>({ columns, control, children }: PhoneToolbarProps<Name>) {
  const { t } = useTranslation('table');
  const [isOpen, setOpen] = useState(false);
  const count = control.filterCount;
  const canFilter = columns.some(({ filter }) => filter !== undefined);
  return (
    <div className={styles.bar}>
      {canFilter && (
        <button
          type="button"
          className={styles.button}
          data-active={count > 0 || undefined}
          aria-haspopup="dialog"
          aria-label={count === 0 ? t('phone.filter') : t('phone.filterCount', { count })}
          onClick={() => setOpen(true)}
        >
          <IconFilter size={16} stroke={1.75} aria-hidden />
          {t('phone.filter')} {count > 0 && <span className={styles.count}>{count}</span>}
        </button>
      )}
      <SortMenu columns={columns} direction={control.state.sort.direction} />
      {children}
      <LazyDialog isOpen={isOpen}>
        <FilterSheet columns={columns} control={control} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </div>
  );
}

import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { popoverButtonProps, usePopover } from '../../popover/use-popover.ts';
import { Spinner } from '../../spinner/spinner.tsx';
import type { Sort } from '../../table/sort.ts';
import type { ShownColumn } from '../shown-columns.tsx';
import styles from './phone-toolbar.module.css';

/** Loaded when it is first opened. */
const SortChoice = lazy(async () => ({ default: (await import('./sort-choice.tsx')).SortChoice }));

interface SortMenuProps {
  readonly columns: readonly Pick<ShownColumn, 'key' | 'label' | 'sort'>[];
  readonly direction: Sort['direction'];
}

/** Sorting without a table's head: the same order of directions for each column. */
export function SortMenu({ columns, direction }: SortMenuProps) {
  const { t } = useTranslation('table');
  const popover = usePopover();
  const sortable = columns.flatMap(({ key, label, sort }) =>
    sort === undefined ? [] : [{ key, label, isCurrent: sort.state !== 'none', choose: sort.change }],
  );
  const current = sortable.find(({ isCurrent }) => isCurrent)?.label ?? '';
  const Arrow = direction === 'ascending' ? IconArrowNarrowUp : IconArrowNarrowDown;
  const sorted = t('phone.sortBy', { column: current, direction: t(`phone.${direction}`) });
  return (
    <>
      <button
        type="button"
        {...popoverButtonProps(popover, 'menu')}
        className={styles.button}
        aria-label={t('phone.sort', { column: sorted })}
      >
        {popover.isPending ? <Spinner size={16} /> : <Arrow size={16} stroke={1.75} aria-hidden />}
        {current}
      </button>
      <Suspense>
        {popover.wasOpened && popover.target !== null && (
          <SortChoice
            popover={popover}
            target={popover.target}
            columns={sortable}
            sorted={sorted}
            icon={Arrow}
          />
        )}
      </Suspense>
    </>
  );
}

import { Menu } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nextSort, type Sort } from '../../table/sort.ts';
import type { ListColumn } from '../list-column.ts';
import styles from './phone-toolbar.module.css';

interface SortMenuProps<Field extends string> {
  readonly columns: readonly Pick<ListColumn<never, Field>, 'key' | 'label' | 'sortField'>[];
  readonly sort: Sort<Field>;
  readonly onSort: (sort: Sort<Field>) => void;
}

/** Sorting without a table's head: the same cycle per column. */
export function SortMenu<Field extends string>({ columns, sort, onSort }: SortMenuProps<Field>) {
  const { t } = useTranslation('table');
  const sortable = columns.flatMap(({ key, label, sortField }) =>
    sortField === undefined ? [] : [{ key, label, field: sortField }],
  );
  const current = sortable.find(({ field }) => field === sort.field)?.label ?? '';
  const Arrow = sort.direction === 'ascending' ? IconArrowNarrowUp : IconArrowNarrowDown;
  const sorted = t('phone.sortBy', { column: current, direction: t(`phone.${sort.direction}`) });
  return (
    <Menu position="bottom-start" radius="lg" shadow="md" zIndex={300} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.button} aria-label={t('phone.sort', { column: sorted })}>
          <Arrow size={16} stroke={1.75} aria-hidden />
          {current}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('phone.sortTitle')}>
        {sortable.map(({ key, label, field }) => {
          const isCurrent = field === sort.field;
          return (
            <Menu.Item
              key={key}
              h={44}
              fw={isCurrent ? 500 : 400}
              rightSection={isCurrent ? <Arrow size={16} stroke={1.75} aria-hidden /> : undefined}
              aria-label={isCurrent ? sorted : label}
              onClick={() => onSort(nextSort(sort, field))}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

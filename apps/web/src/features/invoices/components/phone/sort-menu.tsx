import type { InvoiceSortField } from '@belegfach/contract';
import { Menu } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../../../../ui/table/sort.ts';
import { nextSort } from '../../../../ui/table/sort.ts';
import { type ColumnName, SORT_FIELDS } from '../../model/list-state.ts';
import type { ListControl } from '../use-list-control.ts';
import styles from './phone-toolbar.module.css';

export interface SortMenuProps {
  readonly columns: readonly ColumnName[];
  readonly sort: Sort<InvoiceSortField>;
  readonly control: Pick<ListControl, 'setSort'>;
}

/** Sorting without a table's head: the same cycle per column. */
export function SortMenu({ columns, sort, control }: SortMenuProps) {
  const { t } = useTranslation('invoices');
  const current = columns.find((name) => SORT_FIELDS[name] === sort.field) ?? 'date';
  const Arrow = sort.direction === 'ascending' ? IconArrowNarrowUp : IconArrowNarrowDown;
  const sorted = t('phone.sortBy', {
    column: t(`columns.${current}`),
    direction: t(`phone.${sort.direction}`),
  });
  return (
    <Menu position="bottom-start" radius="lg" shadow="md" zIndex={300} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.button} aria-label={t('phone.sort', { column: sorted })}>
          <Arrow size={16} stroke={1.75} aria-hidden />
          {t(`columns.${current}`)}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('phone.sortTitle')}>
        {columns.map((name) => (
          <Menu.Item
            key={name}
            h={44}
            fw={name === current ? 500 : 400}
            rightSection={name === current ? <Arrow size={16} stroke={1.75} aria-hidden /> : undefined}
            aria-label={name === current ? sorted : t(`columns.${name}`)}
            onClick={() => control.setSort(nextSort(sort, SORT_FIELDS[name]))}
          >
            {t(`columns.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Drawer } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterName, listSetFilters } from '../../model/list-state.ts';
import { ColumnFilter } from '../column-filter.tsx';
import { QuickFilterBar } from '../quick-filter-bar.tsx';
import type { ListControl } from '../use-list-control.ts';
import styles from './phone-toolbar.module.css';
import { SortMenu, type SortMenuProps } from './sort-menu.tsx';

interface PhoneToolbarProps extends SortMenuProps {
  readonly control: ListControl;
  readonly filterNames: readonly FilterName[];
}

/** Filters in a sheet, sorting on its own button, and the quick filters: what a table's head does on a wide screen. */
export function PhoneToolbar({ control, filterNames, columns, sort }: PhoneToolbarProps) {
  const { t } = useTranslation('invoices');
  const [isOpen, setOpen] = useState(false);
  const count = listSetFilters(control.filters).length;
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.button}
        data-active={count > 0 || undefined}
        aria-haspopup="dialog"
        aria-label={count === 0 ? t('phone.filter') : t('phone.filterCount', { count })}
        onClick={() => setOpen(true)}
      >
        <IconFilter size={16} stroke={1.75} aria-hidden />
        {t('phone.filter')}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </button>
      <SortMenu columns={columns} sort={sort} control={control} />
      <QuickFilterBar control={control} />
      <Drawer.Root
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        radius="lg"
        classNames={{ inner: styles.place ?? '', content: styles.sheet ?? '' }}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          <div className={styles.sheetHead}>
            <Drawer.Title component="h2" className={styles.sheetTitle ?? ''}>
              {t('phone.filterTitle')}
            </Drawer.Title>
            <Drawer.CloseButton size={44} iconSize={20} aria-label={t('detail.close')} />
          </div>
          <Drawer.Body className={styles.fields ?? ''}>
            {filterNames.map((name) => (
              <ColumnFilter key={name} name={name} control={control} labelled />
            ))}
            <div className={styles.sheetActions}>
              <Button variant="default" size="md" onClick={control.resetFilters}>
                {t('resetFilters')}
              </Button>
              <Button size="md" onClick={() => setOpen(false)}>
                {t('phone.showResults')}
              </Button>
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}

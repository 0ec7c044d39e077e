import { Button, Drawer } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../list-column.ts';
import type { ListControl } from '../use-list-control.ts';
import styles from './phone-toolbar.module.css';
import { SortMenu } from './sort-menu.tsx';

interface PhoneToolbarProps<Row, Filters, Field extends string> {
  readonly columns: readonly ListColumn<Row, Field>[];
  readonly control: ListControl<Filters, Field>;
  /** What else stands in the line. */
  readonly children?: ReactNode;
}

/** Filters in a sheet and sorting on its own button: what a table's head does on a wide screen. */
export function PhoneToolbar<Row, Filters, Field extends string>({
  columns,
  control,
  children,
}: PhoneToolbarProps<Row, Filters, Field>) {
  const { t } = useTranslation('table');
  const [isOpen, setOpen] = useState(false);
  const count = control.filterCount;
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
      <SortMenu columns={columns} sort={control.state.sort} onSort={control.setSort} />
      {children}
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
            <Drawer.CloseButton size={44} iconSize={20} aria-label={t('phone.close')} />
          </div>
          <Drawer.Body className={styles.fields ?? ''}>
            {columns.map(({ key, filter }) => (
              <Fragment key={key}>{filter?.(true)}</Fragment>
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

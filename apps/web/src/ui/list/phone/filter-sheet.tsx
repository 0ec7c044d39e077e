import { Button, Drawer } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenedAfterMount } from '../../dialog/use-opened-after-mount.ts';
import type { ShownColumn } from '../shown-columns.tsx';
import styles from './phone-toolbar.module.css';

interface FilterSheetProps {
  readonly columns: readonly Pick<ShownColumn, 'key' | 'filter'>[];
  readonly control: { readonly resetFilters: () => void };
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The filters of a list in a sheet at the bottom of the screen. */
export function FilterSheet({ columns, control, isOpen, onClose }: FilterSheetProps) {
  const { t } = useTranslation('table');
  return (
    <Drawer.Root
      opened={useOpenedAfterMount(isOpen)}
      onClose={onClose}
      position="bottom"
      size="auto"
      radius="lg"
      classNames={{ inner: styles.place ?? '', content: styles.sheet ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={styles.sheetHead}>
          <Drawer.Title component="h2" className="bf-title">
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
            <Button size="md" onClick={onClose}>
              {t('phone.showResults')}
            </Button>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

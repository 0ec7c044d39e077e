import { Button } from '@mantine/core';
import { IconFileZip, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../../ui/button-with-reason/button-with-reason.tsx';
import styles from './list-toolbar.module.css';
import { QuickFilterBar } from './quick-filter-bar.tsx';
import type { ListControl } from './use-list-control.ts';

/** The toolbar while nothing is selected: the download says why it does nothing. */
export function ListToolbar({ control }: { readonly control: ListControl }) {
  const { t } = useTranslation('invoices');
  return (
    <div className={styles.toolbar}>
      <div className={styles.quick}>
        <QuickFilterBar control={control} />
      </div>
      <Button
        variant="subtle"
        leftSection={<IconFilterOff size={16} stroke={1.75} aria-hidden />}
        className={styles.button ?? ''}
        onClick={control.resetFilters}
      >
        {t('resetFilters')}
      </Button>
      <ButtonWithReason
        reason={t('selection.nothing')}
        leftSection={<IconFileZip size={16} stroke={1.75} aria-hidden />}
        className={styles.button ?? ''}
        onClick={() => undefined}
      >
        {t('selection.download')}
      </ButtonWithReason>
    </div>
  );
}

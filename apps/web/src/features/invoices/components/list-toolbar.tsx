import { useMediaQuery } from '@mantine/hooks';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LockableButton } from '../../../ui/lockable-button/lockable-button.tsx';
import { ResetFilters } from '../../../ui/list/reset-filters.tsx';
import styles from './list-toolbar.module.css';
import { DownloadNewButton } from './download-new-button.tsx';
import { QuickFilterBar } from './quick-filter-bar.tsx';
import { QuickFilterSelect } from './quick-filter-select.tsx';
import type { InvoiceControl } from '../invoice-columns.tsx';

interface ListToolbarProps {
  readonly control: InvoiceControl;
  /** Undefined for back-office users: the button is only for customer-users. */
  readonly onDownloadNew: (() => void) | undefined;
}

/**
 * Below this width the quick filters would overlap the buttons. They cannot be on a second line, because then every
 * selection would move the table.
 */
const TABLET = '(max-width: 1023.98px)';

/** The toolbar while nothing is selected. Its download button is locked and states why. */
export function ListToolbar({ control, onDownloadNew }: ListToolbarProps) {
  const { t } = useTranslation('invoices');
  const isTablet = useMediaQuery(TABLET, false, { getInitialValueInEffect: false });
  return (
    <div className={styles.toolbar}>
      <div className={styles.quick}>
        {isTablet ? <QuickFilterSelect control={control} /> : <QuickFilterBar control={control} />}
      </div>
      <ResetFilters onReset={control.resetFilters} />
      {onDownloadNew !== undefined && <DownloadNewButton onDownload={onDownloadNew} />}
      <LockableButton
        lockReason={t('selection.nothing')}
        leftSection={<IconFileZip size={16} stroke={1.75} aria-hidden />}
        className={styles.button ?? ''}
        onClick={() => undefined}
      >
        {t('selection.download')}
      </LockableButton>
    </div>
  );
}

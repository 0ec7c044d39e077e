import { useMediaQuery } from '@mantine/hooks';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LockableButton } from '../../../ui/lockable-button/lockable-button.tsx';
import { ResetFilters } from '../../../ui/list/reset-filters.tsx';
import styles from './list-toolbar.module.css';
import { QuickFilterBar } from './quick-filter-bar.tsx';
import { QuickFilterSelect } from './quick-filter-select.tsx';
import type { QuickChoices } from './use-quick-choices.ts';

interface ListToolbarProps {
  readonly quick: QuickChoices;
  readonly onReset: () => void;
}

/**
 * Below this width the quick filters would overlap the buttons. They cannot be on a second line, because then every
 * selection would move the table.
 */
const TABLET = '(max-width: 1023.98px)';

/** The toolbar while nothing is selected. Its download button is locked and states why. */
export function ListToolbar({ quick, onReset }: ListToolbarProps) {
  const { t } = useTranslation('invoices');
  const isTablet = useMediaQuery(TABLET, false, { getInitialValueInEffect: false });
  return (
    <div className={styles.toolbar}>
      <div className={styles.quick}>
        {isTablet ? <QuickFilterSelect quick={quick} /> : <QuickFilterBar quick={quick} />}
      </div>
      <ResetFilters onReset={onReset} />
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

import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button/icon-button.tsx';

/** Always shown, whether a filter is set or not. */
export function ResetFilters({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation('table');
  return (
    <IconButton icon={IconFilterOff} variant="subtle" flex="none" onClick={onReset}>
      {t('resetFilters')}
    </IconButton>
  );
}

import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Always shown, whether a filter is set or not. */
export function ResetFilters({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation('table');
  return (
    <Button
      variant="subtle"
      flex="none"
      leftSection={<IconFilterOff size={16} stroke={1.75} aria-hidden />}
      onClick={onReset}
    >
      {t('resetFilters')}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function CreateButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('users');
  return (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {t('actions.create')}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDialog } from '../../../../ui/dialog/lazy-dialog.tsx';

const LearnedDialog = lazy(async () => ({ default: (await import('./learned-dialog.tsx')).LearnedDialog }));

/** Opens the list of learned identifiers. */
export function LearnedButton() {
  const { t } = useTranslation('intake');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmarks size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('learned.open')}
      </Button>
      <LazyDialog isOpen={isOpen}>
        <LearnedDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  );
}

import { IconBookmarks } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDialog } from '../../../../ui/dialog/lazy-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';

const LearnedIdentifiersDialog = lazy(async () => ({
  default: (await import('./learned-identifiers-dialog.tsx')).LearnedIdentifiersDialog,
}));

/** Opens the list of learned identifiers. */
export function LearnedIdentifiersButton() {
  const { t } = useTranslation('intake');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton variant="default" icon={IconBookmarks} onClick={() => setOpen(true)}>
        {t('learned.open')}
      </IconButton>
      <LazyDialog isOpen={isOpen}>
        <LearnedIdentifiersDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  );
}

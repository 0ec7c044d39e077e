import { IconListCheck } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDialog } from '../../../../ui/dialog/lazy-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';

const RuleFiguresDialog = lazy(async () => ({
  default: (await import('./rule-figures-dialog.tsx')).RuleFiguresDialog,
}));

/** Opens the findings of a month by rule. */
export function RuleFiguresButton() {
  const { t } = useTranslation('findings');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton variant="default" icon={IconListCheck} onClick={() => setOpen(true)}>
        {t('figures.open')}
      </IconButton>
      <LazyDialog isOpen={isOpen}>
        <RuleFiguresDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  );
}

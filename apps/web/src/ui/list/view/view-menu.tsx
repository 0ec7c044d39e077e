import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FooterButton } from '../../pagination/footer-button.tsx';
import { popoverButtonProps, usePopover } from '../../popover/use-popover.ts';
import type { ViewMenuProps } from './view-menu-options.ts';

/** Loaded when it is first opened. */
const ViewChoice = lazy(async () => ({ default: (await import('./view-choice.tsx')).ViewChoice }));

/** The button below a list for choosing its optional columns and for resetting its view. */
export function ViewMenu({ optional, onReset }: ViewMenuProps) {
  const { t } = useTranslation('table');
  const popover = usePopover();
  return (
    <>
      <FooterButton
        icon={IconAdjustmentsHorizontal}
        isBusy={popover.isPending}
        {...popoverButtonProps(popover)}
      >
        {t('view.open')}
      </FooterButton>
      <Suspense>
        {popover.wasOpened && popover.target !== null && (
          <ViewChoice popover={popover} optional={optional} onReset={onReset} />
        )}
      </Suspense>
    </>
  );
}

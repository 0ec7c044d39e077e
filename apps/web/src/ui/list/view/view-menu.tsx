import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { popoverButtonProps, usePopover } from '../../popover/use-popover.ts';
import { Spinner } from '../../spinner/spinner.tsx';
import type { ViewMenuProps } from './options-of.ts';
import styles from './view-menu.module.css';

/** Loaded when it is first opened. */
const ViewChoice = lazy(async () => ({ default: (await import('./view-choice.tsx')).ViewChoice }));

/** The button below a list for choosing its optional columns and for resetting its view. */
export function ViewMenu({ optional, onReset }: ViewMenuProps) {
  const { t } = useTranslation('table');
  const popover = usePopover();
  return (
    <>
      <button type="button" {...popoverButtonProps(popover)} className={styles.button}>
        {popover.isPending ? (
          <Spinner size={16} />
        ) : (
          <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
        )}
        {t('view.open')}
      </button>
      <Suspense>
        {popover.wasOpened && popover.target !== null && (
          <ViewChoice popover={popover} optional={optional} onReset={onReset} />
        )}
      </Suspense>
    </>
  );
}

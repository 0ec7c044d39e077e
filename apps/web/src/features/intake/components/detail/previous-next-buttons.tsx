import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../../ui/row-actions/icon-action.tsx';
import styles from './previous-next-buttons.module.css';

interface PreviousNextButtonsProps {
  /** Undefined for the first and the last file of this page of the list. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Buttons to the previous and the next file on this page of the list. */
export function PreviousNextButtons({ previous, next }: PreviousNextButtonsProps) {
  const { t } = useTranslation('intake');
  const doNothing = () => undefined;
  return (
    <div className={styles.neighbours} role="group" aria-label={t('detail.neighbours')}>
      <IconAction
        label={t('detail.previous')}
        icon={IconChevronUp}
        onClick={previous ?? doNothing}
        lockReason={previous === undefined ? t('detail.first') : undefined}
      />
      <IconAction
        label={t('detail.next')}
        icon={IconChevronDown}
        onClick={next ?? doNothing}
        lockReason={next === undefined ? t('detail.last') : undefined}
      />
    </div>
  );
}

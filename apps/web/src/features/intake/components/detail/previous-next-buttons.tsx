import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../../ui/row-actions/icon-action.tsx';
import styles from './previous-next-buttons.module.css';

interface PreviousNextButtonsProps {
  readonly id: string;
  readonly listedItems: readonly { readonly id: string }[];
  readonly onOpen: (id: string) => void;
}

/** Buttons to the previous and the next file on this page of the list. Hidden if the file is on another page. */
export function PreviousNextButtons({ id, listedItems, onOpen }: PreviousNextButtonsProps) {
  const { t } = useTranslation('intake');
  const index = listedItems.findIndex((item) => item.id === id);
  if (index === -1) return null;
  const openAt = (targetIndex: number) => () => {
    const target = listedItems[targetIndex];
    if (target !== undefined) onOpen(target.id);
  };
  return (
    <div className={styles.neighbours} role="group" aria-label={t('detail.neighbours')}>
      <IconAction
        label={t('detail.previous')}
        icon={IconChevronUp}
        onClick={openAt(index - 1)}
        lockReason={index === 0 ? t('detail.first') : undefined}
      />
      <IconAction
        label={t('detail.next')}
        icon={IconChevronDown}
        onClick={openAt(index + 1)}
        lockReason={index === listedItems.length - 1 ? t('detail.last') : undefined}
      />
    </div>
  );
}

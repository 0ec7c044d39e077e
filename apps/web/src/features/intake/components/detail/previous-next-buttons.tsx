import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../../ui/row-actions/icon-action.tsx';
import styles from './previous-next-buttons.module.css';

interface NeighboursProps {
  readonly id: string;
  readonly listed: readonly { readonly id: string }[];
  readonly onOpen: (id: string) => void;
}

/**
 * Buttons to the previous and the next file of the list, without closing the dialog; missing if the file is on another
 * page of the list.
 */
export function Neighbours({ id, listed, onOpen }: NeighboursProps) {
  const { t } = useTranslation('intake');
  const place = listed.findIndex((item) => item.id === id);
  if (place === -1) return null;
  const go = (to: number) => () => {
    const target = listed[to];
    if (target !== undefined) onOpen(target.id);
  };
  return (
    <div className={styles.neighbours} role="group" aria-label={t('detail.neighbours')}>
      <IconAction
        label={t('detail.previous')}
        icon={IconChevronUp}
        onClick={go(place - 1)}
        reason={place === 0 ? t('detail.first') : undefined}
      />
      <IconAction
        label={t('detail.next')}
        icon={IconChevronDown}
        onClick={go(place + 1)}
        reason={place === listed.length - 1 ? t('detail.last') : undefined}
      />
    </div>
  );
}

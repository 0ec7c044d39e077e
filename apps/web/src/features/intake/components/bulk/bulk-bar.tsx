import type { IntakeJournalItem } from '@belegfach/contract';
import { MAX_IDS_PER_CALL } from '@belegfach/contract/schema-free';
import { IconUserCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectedCount } from '../../../../ui/list/selected-count.tsx';
import type { ListSelection } from '../../../../ui/list/use-row-selection.ts';
import { LockableButton } from '../../../../ui/lockable-button/lockable-button.tsx';
import { AssignManyDialog } from './assign-many-dialog.tsx';
import styles from './bulk.module.css';
import { DiscardManyDialog } from './discard-many-dialog.tsx';

interface BulkBarProps {
  readonly selected: readonly IntakeJournalItem[];
  readonly selection: ListSelection;
}

type OpenDialog = 'assign' | 'discard';

/** The actions for the selected files: one customer or one reason for all of them. A locked button says why. */
export function BulkBar({ selected, selection }: BulkBarProps) {
  const { t } = useTranslation(['intake', 'table']);
  const [open, setOpen] = useState<OpenDialog>();
  const lockReason = findLockReason();
  const isOneProvider = new Set(selected.map(({ providerId }) => providerId)).size === 1;
  const assignLock = lockReason ?? (isOneProvider ? undefined : t('intake:bulk.locked.providers'));
  const close = () => setOpen(undefined);
  const finish = () => {
    close();
    selection.clear();
  };
  const [first] = selected;

  function findLockReason(): string | undefined {
    if (selected.length > MAX_IDS_PER_CALL)
      return t('intake:bulk.locked.tooMany', { most: MAX_IDS_PER_CALL });
    return selected.some(({ state }) => state !== 'quarantined')
      ? t('intake:bulk.locked.decided')
      : undefined;
  }

  return (
    <div className={styles.bar}>
      <SelectedCount selection={selection} />
      <button type="button" className={styles.clear} onClick={selection.clear}>
        {t('table:clearSelection')}
      </button>
      <LockableButton
        variant="default"
        lockReason={assignLock}
        leftSection={<IconUserCheck size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen('assign')}
      >
        {t('intake:bulk.assign')}
      </LockableButton>
      <LockableButton
        variant="default"
        lockReason={lockReason}
        leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen('discard')}
      >
        {t('intake:bulk.discard')}
      </LockableButton>
      {first !== undefined && open === 'assign' && (
        <AssignManyDialog
          ids={selected.map(({ id }) => id)}
          provider={{ id: first.providerId, name: first.providerName }}
          onClose={close}
          onDecided={finish}
        />
      )}
      {open === 'discard' && (
        <DiscardManyDialog ids={selected.map(({ id }) => id)} onClose={close} onDecided={finish} />
      )}
    </div>
  );
}

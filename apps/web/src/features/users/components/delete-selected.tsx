import { MAX_IDS_PER_CALL } from '@belegfach/contract/schema-free';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LockableButton } from '../../../ui/lockable-button/lockable-button.tsx';
import type { UserActions } from '../api/use-user-actions.ts';

interface DeleteSelectedProps<User> {
  readonly selected: readonly User[];
  readonly actions: UserActions<User>;
  /** Why this viewer cannot delete one of the selected users. */
  readonly lockReasonOf?: (user: User) => string | undefined;
}

/** The button that deletes the selected users. It is locked, with a reason, while that is impossible. */
export function DeleteSelected<User>({ selected, actions, lockReasonOf }: DeleteSelectedProps<User>) {
  const { t } = useTranslation('users');
  function findLockReason(): string | undefined {
    if (selected.length === 0) return t('locked.nothing');
    if (selected.length > MAX_IDS_PER_CALL) return t('locked.tooMany', { most: MAX_IDS_PER_CALL });
    return selected.flatMap((user) => lockReasonOf?.(user) ?? [])[0];
  }
  return (
    <LockableButton
      variant="default"
      lockReason={findLockReason()}
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      onClick={() => actions.delete(selected)}
    >
      {t('actions.delete')}
    </LockableButton>
  );
}

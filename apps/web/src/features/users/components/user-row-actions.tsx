import { IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayBeInvited } from '../../../records/record-status.tsx';
import { RowActions } from '../../../ui/row-actions/row-actions.tsx';
import type { UserActions } from '../api/use-user-actions.ts';
import type { ListedUser } from '../model/user.ts';

interface UserRowActionsProps<User> {
  readonly user: User;
  readonly actions: UserActions<User>;
  /** Why the user can't be touched by this reader. */
  readonly reason?: string | undefined;
}

/** Inviting new and invited users alone, and deleting (spec section 2). */
export function UserRowActions<User extends ListedUser>({
  user,
  actions,
  reason,
}: UserRowActionsProps<User>) {
  const { t } = useTranslation('users');
  const { email } = user;
  const isRunning = actions.isRunning(user.id);
  return (
    <RowActions
      actions={[
        mayBeInvited(user.status)
          ? {
              label: t('actions.inviteRow', { email }),
              icon: IconSend,
              onClick: () => actions.invite(user),
              reason,
              isRunning,
            }
          : undefined,
        {
          label: t('actions.deleteRow', { email }),
          icon: IconTrash,
          onClick: () => actions.delete([user]),
          reason,
          isRunning,
        },
      ]}
    />
  );
}

/** Pixels of two buttons and the head above them. */
export const ACTIONS_WIDTH = 88;

import { IconLock, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayBeInvited } from '../../../records/record-status.tsx';
import { RowActions } from '../../../ui/row-actions/row-actions.tsx';
import type { UserActions } from '../api/use-user-actions.ts';
import type { ListedUser } from '../model/user.ts';

interface UserRowActionsProps<User> {
  readonly user: User;
  readonly actions: UserActions<User>;
  /** Why this viewer may not change the user. */
  readonly lockReason?: string | undefined;
}

/** The buttons to invite or block, and to delete a user; only new and invited users can be invited, active ones blocked. */
export function UserRowActions<User extends ListedUser>({
  user,
  actions,
  lockReason,
}: UserRowActionsProps<User>) {
  const { t } = useTranslation('users');
  const { email } = user;
  const { block } = actions;
  const isRunning = actions.isRunning(user.id);
  const common = { lockReason, isRunning };
  const blocking = block && {
    ...common,
    label: t('actions.blockRow', { email }),
    icon: IconLock,
    onClick: () => block(user),
  };
  return (
    <RowActions
      actions={[
        mayBeInvited(user.status)
          ? {
              ...common,
              label: t('actions.inviteRow', { email }),
              icon: IconSend,
              onClick: () => actions.invite(user),
            }
          : blocking,
        {
          ...common,
          label: t('actions.deleteRow', { email }),
          icon: IconTrash,
          onClick: () => actions.delete([user]),
        },
      ]}
    />
  );
}

/** The width of two buttons and of the column heading above them. */
export const ACTIONS_WIDTH_PX = 88;

import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { findPersonName } from '../../../lib/person-name.ts';
import { resultOf, succeeds } from '../../../lib/reported-call.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { type ConfirmInput, confirm } from '../../../ui/confirm/confirm-store.ts';
import { type RunningActions, useRunningActions } from '../../../forms/use-running-actions.ts';
import type { ListedUser } from '../model/user.ts';

/** The API calls of one kind of user. */
interface UserCalls<User> {
  readonly invite: (id: string) => Promise<unknown>;
  /** Absent if a user can be blocked only in the form. */
  readonly block?: (id: string) => Promise<unknown>;
  readonly deleteOne: (id: string) => Promise<unknown>;
  readonly deleteMany: (ids: string[]) => Promise<unknown>;
  /** Further consequences that the confirmation must name. */
  readonly findDeletionConsequence?: (users: readonly User[]) => Promise<ConfirmInput['consequence']>;
  readonly reload: () => void;
}

export interface UserActions<User> extends Pick<RunningActions, 'isRunning'> {
  readonly invite: (user: User) => void;
  /** Undefined if a user can be blocked only in the form. */
  readonly block: ((user: User) => void) | undefined;
  readonly delete: (users: readonly User[]) => void;
}

/**
 * Inviting, blocking and deleting, for both kinds of users. The confirmations name the e-mail addresses; the result of each
 * action is shown, and the list is always reloaded afterwards.
 * @param onDeleted receives the ids of the deleted users
 */
export function useUserActions<User extends ListedUser>(
  calls: UserCalls<User>,
  onDeleted: (ids: readonly string[]) => void,
): UserActions<User> {
  const { t, i18n } = useTranslation('users');
  const { isRunning, run } = useRunningActions();

  const itemOf = (user: User) => {
    const name = findPersonName(user);
    return { name: user.email, ...(name !== undefined && { detail: name }) };
  };

  async function invite({ id, email }: User): Promise<void> {
    if (await succeeds(calls.invite(id))) showSuccess(t('done.invited'), email);
    calls.reload();
  }

  async function block(user: User, call: (id: string) => Promise<unknown>): Promise<void> {
    const outcome = await confirm({
      type: 'DANGER',
      title: t('prompts.block.title'),
      message: t('prompts.block.message'),
      items: [itemOf(user)],
      note: t('prompts.block.note'),
      accept: t('prompts.block.accept'),
    });
    if (outcome !== 'accepted') return;
    if (await succeeds(call(user.id))) showSuccess(t('done.blocked'), user.email);
    calls.reload();
  }

  async function deleteUsers(users: readonly User[]): Promise<void> {
    const [first, ...others] = users;
    if (first === undefined) return;
    const consequence = await resultOf(calls.findDeletionConsequence?.(users) ?? Promise.resolve(undefined));
    if (consequence === undefined) return;
    const isSingle = others.length === 0;
    const countTexts = { count: users.length, formatted: formatCount(users.length, i18n.language) };
    const outcome = await confirm({
      type: 'DANGER',
      title: t('prompts.delete.title', countTexts),
      message: t('prompts.delete.message', countTexts),
      items: users.map(itemOf),
      ...(consequence.result !== undefined && { consequence: consequence.result }),
      note: t('prompts.delete.note', countTexts),
      accept: t('prompts.delete.accept', countTexts),
    });
    if (outcome !== 'accepted') return;
    const ids = users.map(({ id }) => id);
    if (await succeeds(isSingle ? calls.deleteOne(first.id) : calls.deleteMany(ids))) {
      onDeleted(ids);
      showSuccess(t('done.deleted', countTexts), isSingle ? first.email : undefined);
    }
    calls.reload();
  }
  const { block: blockCall } = calls;
  const idsOf = (users: readonly User[]) => users.map(({ id }) => id);
  return {
    isRunning,
    invite: (user) => void run(idsOf([user]), () => invite(user)),
    block: blockCall && ((user) => void run(idsOf([user]), () => block(user, blockCall))),
    delete: (users) => void run(idsOf(users), () => deleteUsers(users)),
  };
}

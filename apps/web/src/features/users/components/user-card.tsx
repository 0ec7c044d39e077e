import { NO_VALUE } from '../../../lib/no-value.ts';
import { RecordStatus } from '../../../records/record-status.tsx';
import { CardContext, CardFacts, CardLine } from '../../../ui/list/card-lines.tsx';
import type { RowCard } from '../../../ui/list/list-rows.tsx';
import type { RowAccessors } from '../../../ui/table/column.ts';
import { findPersonName, type ListedUser } from '../model/user.ts';

export const USER_SHAPE: RowAccessors<ListedUser> = { id: (user) => user.id, label: (user) => user.email };

/** A user on a phone: e-mail address, name, the main fact of the list, status. */
export function userCard<User extends ListedUser>(factOf: (user: User) => string): RowCard<User> {
  return {
    title: (user) => <CardLine>{user.email}</CardLine>,
    body: (user) => (
      <>
        <CardContext>{findPersonName(user) ?? NO_VALUE}</CardContext>
        <CardFacts fact={factOf(user)} status={<RecordStatus status={user.status} />} />
      </>
    ),
  };
}

import { NO_DATE } from '../../../lib/dates.ts';
import { RecordStatus } from '../../../reference/record-status.tsx';
import type { RowCard } from '../../../ui/list/list-rows.tsx';
import type { RowShape } from '../../../ui/table/column.ts';
import { findPersonName, type ListedUser } from '../model/user.ts';
import styles from './user-card.module.css';

export const USER_SHAPE: RowShape<ListedUser> = { id: (user) => user.id, label: (user) => user.email };

/** A user on a phone: address, name, what the list is about, status. */
export function userCard<User extends ListedUser>(factOf: (user: User) => string): RowCard<User> {
  return {
    title: (user) => <span className={styles.line}>{user.email}</span>,
    body: (user) => (
      <>
        <span className={styles.context}>{findPersonName(user) ?? NO_DATE}</span>
        <span className={styles.facts}>
          <span className={styles.line}>{factOf(user)}</span>
          <RecordStatus status={user.status} />
        </span>
      </>
    ),
  };
}

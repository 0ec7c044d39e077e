import { NO_DATE } from '../../../lib/dates.ts';
import { RecordStatus } from '../../../reference/record-status.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import type { ListedUser } from '../model/user.ts';

/** How a column looks, apart from its words. */
export type Look<User, Field extends string> = Omit<
  ListColumn<User, Field>,
  'key' | 'label' | 'sortField' | 'filter'
>;

/** The columns that both lists have; the address takes the room that is left. */
export const PERSON_LOOKS = {
  // A missing name is a dash (spec section 2).
  firstName: {
    width: 124,
    narrowWidth: 104,
    render: (user) => user.firstName ?? NO_DATE,
    title: (user) => user.firstName ?? '',
  },
  lastName: {
    width: 144,
    narrowWidth: 120,
    render: (user) => user.lastName ?? NO_DATE,
    title: (user) => user.lastName ?? '',
  },
  email: { tone: 'key', render: (user) => user.email, title: (user) => user.email },
  status: { width: 128, narrowWidth: 124, render: (user) => <RecordStatus status={user.status} /> },
} as const satisfies Record<string, Look<ListedUser, string>>;

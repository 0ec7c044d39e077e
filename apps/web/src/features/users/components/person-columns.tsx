import { NO_VALUE } from '../../../lib/no-value.ts';
import { RecordStatus } from '../../../records/record-status.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { ListTextFilter, type TextControl } from '../../../ui/list/list-text-filter.tsx';
import type { ListControl } from '../../../ui/list/use-list-control.ts';
import type { ListedUser, UserFilters } from '../model/user.ts';
import { StatusFilter } from './status-filter.tsx';

/** The layout of a column, without its texts. */
export type Look<User, Field extends string> = Omit<
  ListColumn<User, Field>,
  'key' | 'label' | 'sortField' | 'filter'
>;

/** The columns of both lists; the e-mail address gets the remaining width. */
export const PERSON_COLUMN_LAYOUTS = {
  // A missing name is shown as a dash.
  firstName: {
    width: 124,
    narrowWidth: 104,
    render: (user) => user.firstName ?? NO_VALUE,
    title: (user) => user.firstName ?? '',
  },
  lastName: {
    width: 144,
    narrowWidth: 120,
    render: (user) => user.lastName ?? NO_VALUE,
    title: (user) => user.lastName ?? '',
  },
  email: { tone: 'key', render: (user) => user.email, title: (user) => user.email },
  status: { width: 128, narrowWidth: 124, render: (user) => <RecordStatus status={user.status} /> },
} as const satisfies Record<string, Look<ListedUser, string>>;

type PersonColumn = keyof typeof PERSON_COLUMN_LAYOUTS;

interface PersonFilterProps {
  readonly name: PersonColumn;
  readonly label: string;
  readonly labelled: boolean;
  readonly control: TextControl<UserFilters> &
    Pick<ListControl<UserFilters, string>, 'filters' | 'setFilter'>;
}

/** The filter of a column that both lists have. */
export function PersonFilter({ name, label, labelled, control }: PersonFilterProps) {
  if (name !== 'status')
    return <ListTextFilter label={label} name={name} control={control} labelled={labelled} />;
  return (
    <StatusFilter
      label={label}
      labelled={labelled}
      value={control.filters.status}
      onChange={(status) => control.setFilter({ status })}
    />
  );
}

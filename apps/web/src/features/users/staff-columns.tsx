import type { BackofficeRole, BackofficeUser } from '@belegfach/contract';
import { BACKOFFICE_ROLES, ROLE_LABELS } from '@belegfach/contract/schema-free';
import { NO_VALUE } from '../../lib/no-value.ts';
import { choiceFilter } from '../../ui/list/filters/choice-filter.tsx';
import { type NamedRecord, recordFilter } from '../../ui/list/filters/record-filter.tsx';
import { defineList } from '../../ui/list/list-definition.ts';
import { findStaffRole, ROLE_URL_WORDS, staffRoleLabel } from './model/roles.ts';
import { PERSON_COLUMNS, PERSON_ROW, type UserContext, type UserListTypes } from './person-columns.tsx';

interface StaffContext extends UserContext {
  /** The options of the filter. */
  readonly providers: readonly NamedRecord[];
}

type StaffListTypes = UserListTypes<BackofficeUser, StaffContext, { readonly seesAllProviders: boolean }>;

/** The columns of the list of back-office users. */
export const staffList = defineList<StaffListTypes>()({
  accessors: PERSON_ROW,
  defaultSort: { field: 'email', direction: 'ascending' },
  columns: {
    provider: {
      isShown: ({ seesAllProviders }) => seesAllProviders,
      filter: recordFilter(
        ({ providers }: StaffContext) => providers,
        (id) => (user: BackofficeUser) => user.providerId === id,
      ),
      narrowness: 7,
      sort: (user) => user.providerName ?? '',
      widths: { width: 168, narrowWidth: 116 },
      tone: 'context',
      render: (user) => user.providerName ?? NO_VALUE,
      title: (user) => user.providerName ?? '',
    },
    role: {
      filter: choiceFilter({
        options: BACKOFFICE_ROLES,
        urlWords: ROLE_URL_WORDS,
        nameOf: (role: BackofficeRole) => ROLE_LABELS[role],
        condition: (role) => (user: BackofficeUser) => findStaffRole(user.roleName) === role,
      }),
      narrowness: 5,
      sort: staffRoleLabel,
      widths: { width: 160, narrowWidth: 156 },
      render: staffRoleLabel,
      title: staffRoleLabel,
      card: 'fact',
    },
    ...PERSON_COLUMNS,
  },
});

export type StaffColumn = keyof typeof staffList.columns;

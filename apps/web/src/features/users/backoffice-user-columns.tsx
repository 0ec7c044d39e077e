import type { BackofficeRole, BackofficeUser } from '@belegfach/contract';
import { BACKOFFICE_ROLES } from '@belegfach/contract/schema-free';
import { NO_VALUE } from '../../lib/no-value.ts';
import { choiceFilter } from '../../ui/list/filters/choice-filter.tsx';
import { type NamedRecord, recordFilter } from '../../ui/list/filters/record-filter.tsx';
import { defineList } from '../../ui/list/list-definition.ts';
import { findBackofficeRole, ROLE_URL_WORDS, backofficeRoleLabel } from './model/roles.ts';
import { PERSON_COLUMNS, PERSON_ROW, type UserContext, type UserListTypes } from './person-columns.tsx';

interface BackofficeUserContext extends UserContext {
  /** The options of the filter. */
  readonly providers: readonly NamedRecord[];
}

type BackofficeUserListTypes = UserListTypes<
  BackofficeUser,
  BackofficeUserContext,
  { readonly seesAllProviders: boolean }
>;

/** The columns of the list of back-office users. */
export const backofficeUserList = defineList<BackofficeUserListTypes>()({
  accessors: PERSON_ROW,
  defaultSort: { field: 'email', direction: 'ascending' },
  columns: {
    provider: {
      isShown: ({ seesAllProviders }) => seesAllProviders,
      filter: recordFilter(
        ({ providers }: BackofficeUserContext) => providers,
        (id) => (user: BackofficeUser) => user.providerId === id,
      ),
      narrowness: 7,
      sort: (user) => user.providerName ?? '',
      widths: { width: 184, narrowWidth: 180, leastWidth: 116 },
      hideOrder: 1,
      tone: 'secondary',
      render: (user) => user.providerName ?? NO_VALUE,
      title: (user) => user.providerName ?? '',
      card: 'detail',
    },
    role: {
      filter: choiceFilter({
        options: BACKOFFICE_ROLES,
        urlWords: ROLE_URL_WORDS,
        nameOf: (role: BackofficeRole, { t }: BackofficeUserContext) => t(`shell:roles.${role}`),
        condition: (role) => (user: BackofficeUser) => findBackofficeRole(user.roleName) === role,
      }),
      narrowness: 5,
      sort: backofficeRoleLabel,
      widths: { width: 160, narrowWidth: 156 },
      hideOrder: 3,
      render: backofficeRoleLabel,
      title: backofficeRoleLabel,
      card: 'fact',
    },
    ...PERSON_COLUMNS,
  },
});

export type BackofficeUserColumn = keyof typeof backofficeUserList.columns;

import type { UserStatus } from '@belegfach/contract';
import type { TFunction } from 'i18next';
import { formatMomentAsDay } from '../../lib/dates.ts';
import { NO_VALUE } from '../../lib/no-value.ts';
import { createTextMatcher } from '../../lib/umlaut-search.ts';
import { RecordStatus } from '../../records/record-status.tsx';
import { CardContext } from '../../ui/list/card-lines.tsx';
import { choiceFilter } from '../../ui/list/filters/choice-filter.tsx';
import { textFilter } from '../../ui/list/filters/text-filter.tsx';
import type { ListColumn, ListTypes } from '../../ui/list/list-definition.ts';
import { findPersonName } from '../../lib/person-name.ts';
import { isInvitedLongAgo, type ListedUser, STATUS_URL_WORDS, USER_STATUSES } from './model/user.ts';

export interface UserContext {
  readonly t: TFunction<['users', 'table', 'shell']>;
  readonly language: string;
}

/** The types of a list of users. It is filtered and sorted here, because the server returns all users in one response. */
export interface UserListTypes<
  User extends ListedUser = ListedUser,
  Context extends UserContext = UserContext,
  Viewer = unknown,
> extends ListTypes {
  readonly row: User;
  readonly condition: (user: User) => boolean;
  /** The text by which users are sorted. */
  readonly sort: (user: User, context: Context) => string;
  readonly viewer: Viewer;
  readonly context: Context;
}

type PersonColumn = ListColumn<UserListTypes>;

function textColumnFilter(textOf: (user: ListedUser) => string): NonNullable<PersonColumn['filter']> {
  return textFilter((text) => {
    const matches = createTextMatcher(text);
    return (user) => matches(textOf(user));
  });
}

/** The id and the label of a row in both lists of users. */
export const PERSON_ROW = { id: (user: ListedUser) => user.id, label: (user: ListedUser) => user.email };

/** The columns that both lists of users have. The e-mail address gets the remaining width. */
export const PERSON_COLUMNS = {
  firstName: {
    filter: textColumnFilter((user) => user.firstName ?? ''),
    narrowness: 3,
    sort: (user) => user.firstName ?? '',
    widths: { width: 124, narrowWidth: 104 },
    hideOrder: 2,
    render: (user) => user.firstName ?? NO_VALUE,
    title: (user) => user.firstName ?? '',
  },
  lastName: {
    filter: textColumnFilter((user) => user.lastName ?? ''),
    narrowness: 2,
    sort: (user) => user.lastName ?? '',
    widths: { width: 144, narrowWidth: 140 },
    hideOrder: 5,
    render: (user) => user.lastName ?? NO_VALUE,
    title: (user) => user.lastName ?? '',
    card: 'line',
    cardContent: (user) => <CardContext>{findPersonName(user) ?? NO_VALUE}</CardContext>,
  },
  email: {
    filter: textColumnFilter((user) => user.email),
    narrowness: 1,
    sort: (user) => user.email,
    restWidth: 300,
    tone: 'primary',
    render: (user) => user.email,
    title: (user) => user.email,
    card: 'title',
  },
  status: {
    filter: choiceFilter({
      options: USER_STATUSES,
      urlWords: STATUS_URL_WORDS,
      nameOf: (status: UserStatus, { t }: UserContext) => t(`table:statuses.${status}`),
      condition: (status) => (user: ListedUser) => user.status === status,
    }),
    narrowness: 6,
    sort: ({ status }, { t }) => t(`table:statuses.${status}`),
    widths: { width: 128, narrowWidth: 124 },
    render: (user) => <RecordStatus status={user.status} />,
    card: 'status',
  },
  invited: {
    isOptional: () => true,
    filter: choiceFilter({
      options: ['old'],
      nameOf: (_, { t }: UserContext) => t('users:filters.old'),
      condition: () => isInvitedLongAgo,
    }),
    narrowness: 8,
    sort: (user) => user.invitedAt ?? '',
    widths: { width: 128, narrowWidth: 116 },
    tone: 'secondary',
    render: (user, { language }) => formatMomentAsDay(user.invitedAt, language),
    card: 'detail',
  },
  lastSignIn: {
    isOptional: () => true,
    filter: choiceFilter({
      options: ['never'],
      nameOf: (_, { t }: UserContext) => t('users:filters.never'),
      condition: () => (user: ListedUser) => user.lastSignInAt === null,
    }),
    narrowness: 9,
    sort: (user) => user.lastSignInAt ?? '',
    widths: { width: 152, narrowWidth: 128 },
    tone: 'secondary',
    render: (user, { language }) => formatMomentAsDay(user.lastSignInAt, language),
    card: 'detail',
  },
  undeliverable: {
    isOptional: () => true,
    filter: choiceFilter({
      options: ['yes'],
      nameOf: (_, { t }: UserContext) => t('users:filters.yes'),
      condition: () => (user: ListedUser) => user.undeliverableAt !== null,
    }),
    narrowness: 10,
    sort: (user) => user.undeliverableAt ?? '',
    widths: { width: 152, narrowWidth: 128 },
    tone: 'secondary',
    render: (user, { language }) => formatMomentAsDay(user.undeliverableAt, language),
    card: 'detail',
  },
} as const satisfies Readonly<Record<string, PersonColumn>>;

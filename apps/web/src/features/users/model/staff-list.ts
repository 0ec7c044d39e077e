import type { BackofficeRole, BackofficeUser } from '@belegfach/contract';
import { readChoice, readId } from '../../../ui/list/filter-params.ts';
import type { ListDefinition, ListState, VisibleParts } from '../../../ui/list/list-state.ts';
import { findStaffRole, ROLE_LABELS, STAFF_ROLES } from './roles.ts';
import { filterUsers, sortUsers, USER_STATUSES, type UserFilters, STATUS_SLUGS } from './user.ts';

/** The filters of the list of back-office users. */
export interface StaffFilters extends UserFilters {
  /** Id of a provider. */
  readonly provider: string | null;
  readonly role: BackofficeRole | null;
}

/** A column has the name of its filter, and the list is sorted by this name. */
export type StaffColumn = keyof StaffFilters;
export type StaffListState = ListState<StaffFilters, StaffColumn>;

const ROLE_SLUGS = {
  SuperAdmin: 'super-admin',
  ProviderAdmin: 'provider-admin',
  ProviderUser: 'provider-user',
  SalesmanUser: 'salesman',
  BranchManager: 'branch-manager',
} as const satisfies Record<BackofficeRole, string>;

export const NO_STAFF_FILTERS: StaffFilters = {
  provider: null,
  role: null,
  firstName: '',
  lastName: '',
  email: '',
  status: null,
};

/** How the state of the list is written in the address: `?sort=-email&role=salesman`. */
export const staffListDefinition: ListDefinition<StaffFilters, StaffColumn, StaffColumn> = {
  noFilters: NO_STAFF_FILTERS,
  sortFields: {
    provider: 'provider',
    role: 'role',
    firstName: 'firstName',
    lastName: 'lastName',
    email: 'email',
    status: 'status',
  },
  defaultSort: { field: 'email', direction: 'ascending' },
  readFilters: (textOf) => ({
    provider: readId(textOf('provider')),
    role: readChoice(textOf('role'), STAFF_ROLES, ROLE_SLUGS),
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    email: textOf('email'),
    status: readChoice(textOf('status'), USER_STATUSES, STATUS_SLUGS),
  }),
  writeFilters: ({ provider, role, status, firstName, lastName, email }) => ({
    provider: provider ?? '',
    role: role === null ? '' : ROLE_SLUGS[role],
    firstName,
    lastName,
    email,
    status: status === null ? '' : STATUS_SLUGS[status],
  }),
};

const COLUMNS = ['role', 'firstName', 'lastName', 'email', 'status'] as const;

/** Only a super admin sees the column of the provider. */
export function visibleStaffParts(superAdmin: boolean): VisibleParts<StaffFilters, StaffColumn> {
  const columns = superAdmin ? (['provider', ...COLUMNS] as const) : COLUMNS;
  return { columns, filters: columns };
}

/** The label of a back-office user's role; a role of another kind is unknown. */
export function staffRoleLabel({ roleName }: Pick<BackofficeUser, 'roleName'>): string {
  const role = findStaffRole(roleName);
  return role === undefined ? 'Unknown' : ROLE_LABELS[role];
}

/** The rows of the list, filtered and sorted here because the server returns all users in one answer. */
export function staffRows(
  users: readonly BackofficeUser[],
  { filters, sort }: Pick<StaffListState, 'filters' | 'sort'>,
  statusWord: (user: BackofficeUser) => string,
): readonly BackofficeUser[] {
  const { provider, role } = filters;
  const passing = filterUsers(users, filters).filter(
    (user) =>
      (provider === null || user.providerId === provider) &&
      (role === null || findStaffRole(user.roleName) === role),
  );
  return sortUsers(passing, sort, {
    provider: (user) => user.providerName ?? '',
    role: staffRoleLabel,
    firstName: (user) => user.firstName ?? '',
    lastName: (user) => user.lastName ?? '',
    email: (user) => user.email,
    status: statusWord,
  });
}

/** Narrowest first. */
const BY_NARROWNESS: readonly StaffColumn[] = [
  'email',
  'lastName',
  'firstName',
  'role',
  'status',
  'provider',
];

/** The narrowest filter in use. */
export function findNarrowestStaffFilter(filters: StaffFilters): StaffColumn | undefined {
  return BY_NARROWNESS.find((name) => filters[name] !== NO_STAFF_FILTERS[name]);
}

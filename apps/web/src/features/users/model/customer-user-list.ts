import type { CustomerUser } from '@belegfach/contract';
import { readChoice, readId } from '../../../ui/list/filter-params.ts';
import type { ListDefinition, ListState, VisibleParts } from '../../../ui/list/list-state.ts';
import { filterUsers, sortUsers, USER_STATUSES, type UserFilters, STATUS_SLUGS } from './user.ts';

/** The filters of the list of customer-users. */
export interface CustomerUserFilters extends UserFilters {
  /** Id of a customer. */
  readonly customers: string | null;
}

/** A column has the name of its filter, and the list is sorted by this name. */
export type CustomerUserColumn = keyof CustomerUserFilters;
export type CustomerUserListState = ListState<CustomerUserFilters, CustomerUserColumn>;

export const NO_CUSTOMER_USER_FILTERS: CustomerUserFilters = {
  customers: null,
  firstName: '',
  lastName: '',
  email: '',
  status: null,
};

/** How the state of the list is written in the address: `?sort=-email&status=new`. */
export const customerUserListDefinition: ListDefinition<
  CustomerUserFilters,
  CustomerUserColumn,
  CustomerUserColumn
> = {
  noFilters: NO_CUSTOMER_USER_FILTERS,
  sortFields: {
    customers: 'customers',
    firstName: 'firstName',
    lastName: 'lastName',
    email: 'email',
    status: 'status',
  },
  defaultSort: { field: 'email', direction: 'ascending' },
  readFilters: (textOf) => ({
    customers: readId(textOf('customers')),
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    email: textOf('email'),
    status: readChoice(textOf('status'), USER_STATUSES, STATUS_SLUGS),
  }),
  writeFilters: ({ customers, status, firstName, lastName, email }) => ({
    customers: customers ?? '',
    firstName,
    lastName,
    email,
    status: status === null ? '' : STATUS_SLUGS[status],
  }),
};

const COLUMNS = ['customers', 'firstName', 'lastName', 'email', 'status'] as const;

export const customerUserParts: VisibleParts<CustomerUserFilters, CustomerUserColumn> = {
  columns: COLUMNS,
  filters: COLUMNS,
};

const order = new Intl.Collator('de');

/** The names of a user's customers in the reader's scope, in dictionary order. */
export function customerNamesOf({ customersAndRoles }: Pick<CustomerUser, 'customersAndRoles'>) {
  return customersAndRoles.map(({ customerName }) => customerName).sort(order.compare);
}

/** The customers of all given users: the options of the dropdown. */
export function customersOf(
  users: readonly CustomerUser[],
): readonly { readonly id: string; readonly name: string }[] {
  const names = new Map(
    users.flatMap((user) =>
      user.customersAndRoles.map(({ customerId, customerName }) => [customerId, customerName] as const),
    ),
  );
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => order.compare(one.name, other.name));
}

/** The rows of the list, filtered and sorted here because the server returns all users in one answer. */
export function customerUserRows(
  users: readonly CustomerUser[],
  { filters, sort }: Pick<CustomerUserListState, 'filters' | 'sort'>,
  statusWord: (user: CustomerUser) => string,
): readonly CustomerUser[] {
  const { customers } = filters;
  const passing = filterUsers(users, filters).filter(
    ({ customersAndRoles }) =>
      customers === null || customersAndRoles.some(({ customerId }) => customerId === customers),
  );
  return sortUsers(passing, sort, {
    customers: (user) => customerNamesOf(user).join(', '),
    firstName: (user) => user.firstName ?? '',
    lastName: (user) => user.lastName ?? '',
    email: (user) => user.email,
    status: statusWord,
  });
}

/** Narrowest first. */
const BY_NARROWNESS: readonly CustomerUserColumn[] = [
  'email',
  'lastName',
  'firstName',
  'customers',
  'status',
];

/** The narrowest filter in use. */
export function findNarrowestCustomerUserFilter(
  filters: CustomerUserFilters,
): CustomerUserColumn | undefined {
  return BY_NARROWNESS.find((name) => filters[name] !== NO_CUSTOMER_USER_FILTERS[name]);
}

import type {
  CustomerUser,
  CustomerUserCreation,
  CustomerUserEdit,
  RoleForCustomer,
  UserStatus,
} from '@belegfach/contract';

/** The values of the customer-user forms. A cleared text field is null. */
export interface CustomerUserDraft {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  /** The role at each customer, in the order in which the customers were chosen. */
  readonly roles: readonly RoleForCustomer[];
  readonly status: UserStatus;
}
export type CustomerUserField = keyof CustomerUserDraft;

export const EMPTY_CUSTOMER_USER: CustomerUserDraft = {
  firstName: '',
  lastName: '',
  email: '',
  roles: [],
  status: 'New',
};

export function customerUserDraftOf(user: CustomerUser): CustomerUserDraft {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    roles: user.customersAndRoles.map(({ customerId, roleId }) => ({ customerId, roleId })),
    status: user.status,
  };
}

/**
 * The roles after a new choice of customers: new customers get the role `added`, roles that were already chosen stay.
 */
export function withCustomers(
  roles: readonly RoleForCustomer[],
  customerIds: readonly string[],
  added: RoleForCustomer['roleId'],
): readonly RoleForCustomer[] {
  const wanted = new Set(customerIds);
  const had = new Set(roles.map(({ customerId }) => customerId));
  const kept = roles.filter(({ customerId }) => wanted.has(customerId));
  const fresh = customerIds.filter((id) => !had.has(id));
  return [...kept, ...fresh.map((customerId) => ({ customerId, roleId: added }))];
}

function text(value: string | null): string {
  return value?.trim() ?? '';
}

export function customerUserCreationOf(draft: CustomerUserDraft): CustomerUserCreation {
  return {
    email: text(draft.email),
    firstName: text(draft.firstName),
    lastName: text(draft.lastName),
    roles: [...draft.roles],
  };
}

/** The roles as a difference to the stored user: a changed role at a customer is one pair removed and one added. */
export function customerUserEditOf(draft: CustomerUserDraft, before: CustomerUser): CustomerUserEdit {
  const had = customerUserDraftOf(before).roles;
  const missingIn = (others: readonly RoleForCustomer[]) => (pair: RoleForCustomer) =>
    !others.some(({ customerId, roleId }) => customerId === pair.customerId && roleId === pair.roleId);
  return {
    firstName: text(draft.firstName),
    lastName: text(draft.lastName),
    rolesForCustomerToAdd: draft.roles.filter(missingIn(had)),
    rolesForCustomerToRemove: had.filter(missingIn(draft.roles)),
    status: draft.status,
  };
}

const FIELD_OF: Readonly<Record<string, CustomerUserField>> = {
  EmailAlreadyInUse: 'email',
  CustomerNotFound: 'roles',
  LastAdminCannotBeDeleted: 'roles',
  StatusChangeNotAllowed: 'status',
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  roles: 'roles',
  rolesForCustomerToAdd: 'roles',
  rolesForCustomerToRemove: 'roles',
  status: 'status',
};

/** The field that belongs to the code of a refusal or to a field name of the request. */
export function findCustomerUserField(name: string): CustomerUserField | undefined {
  return Object.hasOwn(FIELD_OF, name) ? FIELD_OF[name] : undefined;
}

import type {
  CustomerUser,
  CustomerUserCreation,
  CustomerUserEdit,
  RoleForCustomer,
} from '@belegfach/contract';
import { fieldFinder, trimmedText } from '../../../forms/draft-fields.ts';
import { EMPTY_USER, sentNames, type UserDraft, userDraftOf } from './user-draft.ts';

/** The values of the customer-user forms. */
export interface CustomerUserDraft extends UserDraft {
  /** The role at each customer, in the order in which the customers were chosen. */
  readonly roles: readonly RoleForCustomer[];
}
export type CustomerUserField = keyof CustomerUserDraft;

export const EMPTY_CUSTOMER_USER: CustomerUserDraft = { ...EMPTY_USER, roles: [] };

export function customerUserDraftOf(user: CustomerUser): CustomerUserDraft {
  return {
    ...userDraftOf(user),
    roles: user.customersAndRoles.map(({ customerId, roleId }) => ({ customerId, roleId })),
  };
}

/**
 * The roles after a new choice of customers. New customers get the role `newRoleId`; the other roles stay.
 */
export function withCustomers(
  roles: readonly RoleForCustomer[],
  customerIds: readonly string[],
  newRoleId: RoleForCustomer['roleId'],
): readonly RoleForCustomer[] {
  const chosenIds = new Set(customerIds);
  const earlierIds = new Set(roles.map(({ customerId }) => customerId));
  const unchanged = roles.filter(({ customerId }) => chosenIds.has(customerId));
  const newIds = customerIds.filter((id) => !earlierIds.has(id));
  return [...unchanged, ...newIds.map((customerId) => ({ customerId, roleId: newRoleId }))];
}

export function customerUserCreationOf(draft: CustomerUserDraft): CustomerUserCreation {
  return {
    email: trimmedText(draft.email),
    ...sentNames(draft),
    roles: [...draft.roles],
  };
}

/** Contains the added and the removed roles. A changed role at a customer is one removed and one added role. */
export function customerUserEditOf(draft: CustomerUserDraft, storedUser: CustomerUser): CustomerUserEdit {
  const storedRoles = customerUserDraftOf(storedUser).roles;
  const missingIn = (others: readonly RoleForCustomer[]) => (pair: RoleForCustomer) =>
    !others.some(({ customerId, roleId }) => customerId === pair.customerId && roleId === pair.roleId);
  return {
    ...sentNames(draft),
    rolesForCustomerToAdd: draft.roles.filter(missingIn(storedRoles)),
    rolesForCustomerToRemove: storedRoles.filter(missingIn(draft.roles)),
    status: draft.status,
  };
}

export const findCustomerUserField = fieldFinder<CustomerUserField>(
  ['email', 'firstName', 'lastName', 'roles', 'status'],
  {
    EmailAlreadyInUse: 'email',
    CustomerNotFound: 'roles',
    LastAdminCannotBeDeleted: 'roles',
    StatusChangeNotAllowed: 'status',
    rolesForCustomerToAdd: 'roles',
    rolesForCustomerToRemove: 'roles',
  },
);

import type {
  CustomerUser,
  CustomerUserCreation,
  CustomerUserEdit,
  RoleForCustomer,
} from '@belegfach/contract';
import { fieldFinder, sentText } from '../../../forms/draft-fields.ts';
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

export function customerUserCreationOf(draft: CustomerUserDraft): CustomerUserCreation {
  return {
    email: sentText(draft.email),
    ...sentNames(draft),
    roles: [...draft.roles],
  };
}

/** The roles as a difference to the stored user: a changed role at a customer is one pair removed and one added. */
export function customerUserEditOf(draft: CustomerUserDraft, before: CustomerUser): CustomerUserEdit {
  const had = customerUserDraftOf(before).roles;
  const missingIn = (others: readonly RoleForCustomer[]) => (pair: RoleForCustomer) =>
    !others.some(({ customerId, roleId }) => customerId === pair.customerId && roleId === pair.roleId);
  return {
    ...sentNames(draft),
    rolesForCustomerToAdd: draft.roles.filter(missingIn(had)),
    rolesForCustomerToRemove: had.filter(missingIn(draft.roles)),
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

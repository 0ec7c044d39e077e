import { type CustomerRole, ROLE_IDS, type RoleForCustomer } from '@belegfach/contract';
import { InvalidRequest } from '../../platform/errors/index.ts';

/** Roles by the public ids of the customers: one role per customer. */
export type RoleMap = ReadonlyMap<string, CustomerRole>;

export type RolePlan = Readonly<ReturnType<typeof planRoles>>;

/** @throws InvalidRequest when a customer has two roles in the list */
export function parseRoles(field: string, pairs: readonly RoleForCustomer[]): RoleMap {
  const roles = new Map<string, CustomerRole>();
  for (const { customerId, roleId } of pairs) {
    const role = roleId === ROLE_IDS.CustomerAdmin ? 'CustomerAdmin' : 'CustomerUser';
    if ((roles.get(customerId) ?? role) !== role)
      throw new InvalidRequest({ [field]: ['names a customer with two roles'] });
    roles.set(customerId, role);
  }
  return roles;
}

/**
 * The roles that an edit grants and revokes, and all roles afterwards. A role to remove that the account does not have is
 * ignored. A role to add replaces another role at that customer.
 */
export function planRoles(current: RoleMap, toAdd: RoleMap, toRemove: RoleMap) {
  const remaining = new Map(current);
  for (const [customer, role] of toRemove) if (remaining.get(customer) === role) remaining.delete(customer);
  for (const [customer, role] of toAdd) remaining.set(customer, role);
  return {
    remaining,
    granted: new Map([...remaining].filter(([customer, role]) => current.get(customer) !== role)),
    revoked: new Map([...current].filter(([customer]) => !remaining.has(customer))),
  };
}

/** The customers that an account will no longer administer. */
export function listCustomersLosingAdmin(current: RoleMap, remaining: RoleMap): readonly string[] {
  return [...current].flatMap(([customer, role]) =>
    role === 'CustomerAdmin' && remaining.get(customer) !== 'CustomerAdmin' ? [customer] : [],
  );
}

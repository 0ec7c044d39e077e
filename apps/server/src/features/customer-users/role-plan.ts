import { type CustomerRole, ROLE_IDS, type RoleForCustomer } from '@belegfach/contract';
import { InvalidRequest } from '../../platform/errors/index.ts';

/** Roles by the public ids of the customers: one role per customer. */
export type RoleMap = ReadonlyMap<string, CustomerRole>;

export interface RolePlan {
  readonly granted: RoleMap;
  readonly revoked: RoleMap;
  /** The roles of the account after the edit. */
  readonly left: RoleMap;
}

/** @throws InvalidRequest when a customer has two roles in the list */
export function readRoles(field: string, pairs: readonly RoleForCustomer[]): RoleMap {
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
 * The changes of an edit: a role to remove that the account does not have is ignored, and a role to add replaces
 * another role at that customer.
 */
export function planRoles(held: RoleMap, add: RoleMap, remove: RoleMap): RolePlan {
  const left = new Map(held);
  for (const [customer, role] of remove) if (left.get(customer) === role) left.delete(customer);
  for (const [customer, role] of add) left.set(customer, role);
  return {
    left,
    granted: new Map([...left].filter(([customer, role]) => held.get(customer) !== role)),
    revoked: new Map([...held].filter(([customer]) => !left.has(customer))),
  };
}

/** The customers that an account will no longer administer. */
export function listCustomersLosingAdmin(held: RoleMap, left: RoleMap): readonly string[] {
  return [...held].flatMap(([customer, role]) =>
    role === 'CustomerAdmin' && left.get(customer) !== 'CustomerAdmin' ? [customer] : [],
  );
}

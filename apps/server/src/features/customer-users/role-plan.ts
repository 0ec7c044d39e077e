import { type CustomerRole, ROLE_IDS, type RoleForCustomer } from '@belegfach/contract';
import { InvalidRequest } from '../../platform/errors/index.ts';

/** Roles by the customers' public ids: one role per customer (authorisation N8). */
export type RoleMap = ReadonlyMap<string, CustomerRole>;

export interface RolePlan {
  readonly granted: RoleMap;
  readonly revoked: RoleMap;
  /** What the account has in the end. */
  readonly left: RoleMap;
}

/** @throws InvalidRequest when a customer is named with two roles */
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

/** What an edit changes: a pair to remove that is not held is gone already, one to add takes the place of another role there. */
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

/** The customers that an account ceases to administer. */
export function listLostAdministrations(held: RoleMap, left: RoleMap): readonly string[] {
  return [...held].flatMap(([customer, role]) =>
    role === 'CustomerAdmin' && left.get(customer) !== 'CustomerAdmin' ? [customer] : [],
  );
}

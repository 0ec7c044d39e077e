import { z } from 'zod';
import { MAX_IDS_PER_CALL } from '../limits.ts';
import { email, id, requiredName } from '../primitives.ts';
import { customerRoleId, roleSchema } from '../role.schemas.ts';
import { accountTimestamps, requestedUserStatus, userStatus } from '../user.schemas.ts';

/** A customer-user with their role at each customer that the caller may see; other customers are omitted (ACC-19). */
export const customerUser = z.strictObject({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  status: userStatus,
  customersAndRoles: z.array(
    z.strictObject({
      customerId: id,
      customerName: z.string(),
      customerNumber: z.string(),
      roleId: customerRoleId,
    }),
  ),
  roles: z.array(z.strictObject({ id: customerRoleId, name: roleSchema })),
  ...accountTimestamps,
});
export type CustomerUser = z.infer<typeof customerUser>;

const roleForCustomer = z.strictObject({ customerId: id, roleId: customerRoleId });
export type RoleForCustomer = z.infer<typeof roleForCustomer>;

const rolesForCustomers = z.array(roleForCustomer).max(MAX_IDS_PER_CALL);

export const customerUserCreation = z.strictObject({
  email,
  firstName: requiredName,
  lastName: requiredName,
  roles: rolesForCustomers.min(1),
});
export type CustomerUserCreation = z.infer<typeof customerUserCreation>;

/** Roles that are neither added nor removed stay. */
export const customerUserEdit = z.strictObject({
  firstName: requiredName,
  lastName: requiredName,
  rolesForCustomerToAdd: rolesForCustomers.default([]),
  rolesForCustomerToRemove: rolesForCustomers.default([]),
  status: requestedUserStatus,
});
export type CustomerUserEdit = z.infer<typeof customerUserEdit>;

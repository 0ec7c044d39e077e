import { z } from 'zod';
import { email, id, nonEmptyText, salesmanNumber } from '../primitives.ts';
import { backofficeRoleId, ROLE_IDS, roleSchema } from '../roles.ts';
import { editedUserStatus, userStatus } from '../users.ts';

/** A back-office user (spec section 3). A SuperAdmin has no provider; `customerIds` are those assigned to a salesman. */
export const backofficeUser = z.strictObject({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  status: userStatus,
  providerId: id.nullable(),
  providerName: z.string().nullable(),
  roleId: backofficeRoleId,
  roleName: roleSchema,
  salesmanNumber: z.string().nullable(),
  customerIds: z.array(id),
  branchId: id.nullable(),
});
export type BackofficeUser = z.infer<typeof backofficeUser>;

/** A salesman may look after more customers than one bulk call may name; this is the size of an installation. */
const MAX_CUSTOMERS_OF_A_SALESMAN = 20_000;

const customerIds = z.array(id).max(MAX_CUSTOMERS_OF_A_SALESMAN);

/** `providerId` may be missing where the caller has a provider, whose own it then is (authorisation row 47). */
export const backofficeUserCreation = z
  .strictObject({
    email,
    firstName: nonEmptyText,
    lastName: nonEmptyText,
    providerId: id.nullish(),
    roleId: backofficeRoleId,
    salesmanNumber: salesmanNumber.nullish(),
    customerIds: customerIds.default([]),
    branchId: id.nullish(),
  })
  .refine((user) => user.roleId !== ROLE_IDS.SalesmanUser || typeof user.salesmanNumber === 'string', {
    path: ['salesmanNumber'],
    message: 'is required for a salesman',
  })
  .refine((user) => user.roleId !== ROLE_IDS.BranchManager || typeof user.branchId === 'string', {
    path: ['branchId'],
    message: 'is required for a branch manager',
  });
export type BackofficeUserCreation = z.infer<typeof backofficeUserCreation>;

/** What is missing stays as it is; null empties. What the role needs is judged with the stored values. */
export const backofficeUserEdit = z.strictObject({
  firstName: nonEmptyText,
  lastName: nonEmptyText,
  providerId: id.nullish(),
  roleId: backofficeRoleId.optional(),
  salesmanNumber: salesmanNumber.nullish(),
  customerIds: customerIds.optional(),
  branchId: id.nullish(),
  status: editedUserStatus,
});
export type BackofficeUserEdit = z.infer<typeof backofficeUserEdit>;

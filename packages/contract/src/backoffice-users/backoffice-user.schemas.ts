import { z } from 'zod';
import { MAX_CUSTOMERS_OF_A_SALESMAN } from '../limits.ts';
import { email, id, isoDateTime, requiredName, salesmanNumber } from '../primitives.ts';
import { backofficeRoleId, roleSchema } from '../role.schemas.ts';
import { ROLE_IDS } from '../roles.ts';
import { accountTimestamps, requestedUserStatus, userStatus } from '../user.schemas.ts';

/** A back-office user. A SuperAdmin has no provider; `customerIds` are the customers assigned to a salesman. */
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
  /** The link of the account to an identity provider; `issuer` is the URL that identifies it. */
  signOn: z.strictObject({ issuer: z.string(), linkedAt: isoDateTime }).nullable(),
  ...accountTimestamps,
});
export type BackofficeUser = z.infer<typeof backofficeUser>;

const customerIds = z.array(id).max(MAX_CUSTOMERS_OF_A_SALESMAN);

/** Without `providerId` the user belongs to the provider of the caller. */
export const backofficeUserCreation = z
  .strictObject({
    email,
    firstName: requiredName,
    lastName: requiredName,
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

/**
 * A missing field keeps its value; null clears it. Whether the user has the values that the role requires is checked
 * together with the stored values.
 */
export const backofficeUserEdit = z.strictObject({
  firstName: requiredName,
  lastName: requiredName,
  providerId: id.nullish(),
  roleId: backofficeRoleId.optional(),
  salesmanNumber: salesmanNumber.nullish(),
  customerIds: customerIds.optional(),
  branchId: id.nullish(),
  status: requestedUserStatus,
});
export type BackofficeUserEdit = z.infer<typeof backofficeUserEdit>;

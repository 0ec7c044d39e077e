import { CUSTOMER_ROLES, type CustomerUser, ROLE_IDS } from '@belegfach/contract';
import { toAccountTimestamps } from '../user-accounts/index.ts';
import type { UserRow } from './customer-user.repository.ts';

export function toCustomerUser(row: UserRow): CustomerUser {
  return {
    id: row.public_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    status: row.status,
    customersAndRoles: row.roles.map(({ customerId, customerName, customerNumber, role }) => ({
      customerId,
      customerName,
      customerNumber,
      roleId: ROLE_IDS[role],
    })),
    roles: CUSTOMER_ROLES.filter((name) => row.roles.some(({ role }) => role === name)).map((name) => ({
      id: ROLE_IDS[name],
      name,
    })),
    ...toAccountTimestamps(row),
  };
}

import { type BackofficeUser, ROLE_IDS } from '@belegfach/contract';
import { toAccountTimestamps } from '../user-accounts/index.ts';
import type { BackofficeUserRow } from './backoffice-user.repository.ts';

export function toBackofficeUser(row: BackofficeUserRow): BackofficeUser {
  return {
    id: row.public_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    status: row.status,
    providerId: row.provider_public_id,
    providerName: row.provider_name,
    roleId: ROLE_IDS[row.role],
    roleName: row.role,
    salesmanNumber: row.salesman_number,
    customerIds: [...row.customer_ids],
    branchId: row.branch_public_id,
    signOn:
      row.sign_on_issuer === null || row.sign_on_linked_at === null
        ? null
        : { issuer: row.sign_on_issuer, linkedAt: row.sign_on_linked_at.toISOString() },
    ...toAccountTimestamps(row),
  };
}

import type { Customer } from '@belegfach/contract';
import { toAccountTimestamps } from '../user-accounts/index.ts';
import type { CustomerRow } from './customer-columns.repository.ts';

export function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    customerNumber: row.customer_number,
    companyNumber: row.company_number,
    providerIds: [...row.provider_ids],
    salesmen: row.salesmen.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
    status: row.status,
    ...toAccountTimestamps(row),
    // Part of the API, but always empty.
    notes: null,
  };
}

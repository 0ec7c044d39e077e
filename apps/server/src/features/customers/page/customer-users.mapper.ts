import type { FoundUserOfCustomer, MailOfCustomer, UserOfCustomer } from '@belegfach/contract';
import { toAccountTimestamps } from '../../user-accounts/index.ts';
import type { FoundUserRow, MailOfCustomerRow, UserOfCustomerRow } from './customer-users.repository.ts';

export function toUserOfCustomer(row: UserOfCustomerRow): UserOfCustomer {
  return {
    id: row.public_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    status: row.status,
    ...toAccountTimestamps(row),
  };
}

export function toFoundUser(row: FoundUserRow): FoundUserOfCustomer {
  return {
    id: row.public_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    customerName: row.customer_name,
    customerNumber: row.customer_number,
  };
}

const STATES = [
  'pending',
  'sent',
  'failed',
  'withdrawn',
] as const satisfies readonly MailOfCustomer['state'][];

export function toMailOfCustomer(row: MailOfCustomerRow): MailOfCustomer {
  return {
    id: row.public_id,
    recipient: row.recipient,
    subject: row.subject,
    state: STATES.find((state) => state === row.state) ?? 'failed',
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    lastError: row.last_error,
  };
}

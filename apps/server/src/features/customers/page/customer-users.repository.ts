import { MAX_MAILS_OF_CUSTOMER } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { ACCOUNT_TIMESTAMPS, type AccountTimestampsRow } from '../../user-accounts/index.ts';
import { inScope } from '../customer-scope.repository.ts';
import type { ManagedCustomerScope } from '../customers.policy.ts';

export type UserOfCustomerRow = Row<
  'account',
  'public_id' | 'email' | 'first_name' | 'last_name' | 'status'
> &
  Row<'customer_role', 'role'> &
  AccountTimestampsRow;

export type MailOfCustomerRow = Row<
  'mail',
  'public_id' | 'recipient' | 'subject' | 'state' | 'created_at' | 'sent_at' | 'last_error'
>;

/** The users of a customer, its first CustomerAdmin first. Roles at other customers are not read. */
export async function listUsersOfCustomer(
  executor: Executor,
  scope: ManagedCustomerScope,
  publicId: string,
): Promise<readonly UserOfCustomerRow[]> {
  const { rows } = await sql<UserOfCustomerRow>`
    select a.public_id, a.email, a.first_name, a.last_name, a.status, r.role, ${ACCOUNT_TIMESTAMPS}
    from customer c
    join customer_role r on r.customer_id = c.id
    join account a on a.id = r.account_id and a.deleted_at is null
    where c.public_id = ${publicId} and ${inScope(scope)}
    order by r.role = 'CustomerAdmin' desc, r.granted_at, a.id`.execute(executor);
  return rows;
}

/** The newest e-mails to the users of a customer; provider users see those of their own provider, as in the list of failed ones. */
export async function listMailsOfCustomer(
  executor: Executor,
  scope: ManagedCustomerScope,
  publicId: string,
): Promise<readonly MailOfCustomerRow[]> {
  const isVisible = scope.rows === 'provider' ? sql`m.provider_id = ${scope.providerId}` : sql`true`;
  const { rows } = await sql<MailOfCustomerRow>`
    select m.public_id, m.recipient, m.subject, m.state, m.created_at, m.sent_at, m.last_error
    from customer c
    join customer_role r on r.customer_id = c.id
    join mail m on m.account_id = r.account_id
    where c.public_id = ${publicId} and ${inScope(scope)} and ${isVisible}
    order by m.created_at desc, m.id desc
    limit ${MAX_MAILS_OF_CUSTOMER}`.execute(executor);
  return rows;
}

import { MAX_FOUND_USERS, MAX_MAILS_OF_CUSTOMER } from '@belegfach/contract';
import { sql } from 'kysely';
import {
  contains,
  containsFolded,
  type Executor,
  foldsOf,
  type Row,
} from '../../../platform/database/index.ts';
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

export type FoundUserRow = Row<'account', 'public_id' | 'email' | 'first_name' | 'last_name'> & {
  readonly customer_name: string;
  readonly customer_number: string;
};

/** A name is found in both orders. The expression is that of the index `account__customer_user_name_folds`. */
const PERSON_NAME = sql`coalesce(a.last_name, '') || ' ' || a.first_name || ' ' || coalesce(a.last_name, '')`;

/** At most this many found users are read and sorted, because a short text may match thousands. */
const ORDERED_USERS = 50;

/** Users of customers in scope whose name or address contains the text, each with its first customer in scope. */
export async function findUsersOfCustomers(
  executor: Executor,
  scope: ManagedCustomerScope,
  text: string,
): Promise<readonly FoundUserRow[]> {
  // Addresses have only ASCII characters: an umlaut is written as two letters.
  const email = contains(sql`lower(a.email)`, text, sql`fold_expanded(${text})`);
  // Materialised, so that the planner ignores the limit below and uses the indexes of the text. The reading still ends
  // as soon as the limit is reached.
  const { rows } = await sql<FoundUserRow>`
    with matching as materialized (
      select a.id, a.public_id, a.email, a.first_name, a.last_name from account a
      where a.kind = 'CustomerUser' and a.deleted_at is null
        and (${containsFolded(foldsOf(PERSON_NAME), text)} or ${email})
    ), found as (
      select a.id, a.public_id, a.email, a.first_name, a.last_name, shown.customer_name, shown.customer_number
      from matching a
      cross join lateral (
        select c.name as customer_name, c.customer_number
        from customer_role r join customer c on c.id = r.customer_id
        where r.account_id = a.id and ${inScope(scope)}
        order by c.name, c.id limit 1
      ) shown
      limit ${ORDERED_USERS}
    )
    select public_id, email, first_name, last_name, customer_name, customer_number from found
    order by last_name, first_name, id limit ${MAX_FOUND_USERS}`.execute(executor);
  return rows;
}

/**
 * The newest e-mails to the users of a customer. Provider users see only the e-mails of their own provider, as in the
 * list of undeliverable e-mails.
 */
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

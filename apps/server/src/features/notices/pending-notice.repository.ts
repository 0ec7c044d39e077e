import { DEFAULT_NOTICE_PREFERENCE, type InvoiceTypeValue, type NoticePreference } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, Row } from '../../platform/database/index.ts';
import type { NoticeScope } from './notices.policy.ts';

/** Accounts with pending notices and this preference, ordered by id, beginning after `after`. */
export async function listAccountsWithPendingNotices(
  executor: Executor,
  preference: NoticePreference,
  after: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<Row<'pending_notice', 'account_id'>>`
    select distinct p.account_id from pending_notice p
    where p.account_id > ${after}
      and coalesce(
        (select n.preference from notice_preference n where n.account_id = p.account_id
         order by n.chosen_at desc, n.id desc limit 1),
        ${DEFAULT_NOTICE_PREFERENCE}) = ${preference}
    order by p.account_id limit ${most}`.execute(executor);
  return rows.map(({ account_id }) => account_id);
}

export type NoticeRecipient = Row<'account', 'email' | 'first_name' | 'last_name'>;

/** The recipient of a notice; undefined for an account that is now blocked or deleted. */
export function findNoticeRecipient(
  executor: Executor,
  { accountId }: NoticeScope,
): Promise<NoticeRecipient | undefined> {
  return executor
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', accountId)
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** New documents of one type at one customer. */
export interface NewDocuments {
  readonly customerId: number;
  readonly customer: string;
  readonly type: InvoiceTypeValue;
  readonly count: number;
  /** Null when the documents come from several providers. */
  readonly providerId: number | null;
}

/**
 * Removes the pending notices of an account and returns those whose documents the account may still see: newest
 * versions, of its Active customers.
 */
export async function removePendingNotices(
  executor: Executor,
  { accountId }: NoticeScope,
): Promise<NewDocuments[]> {
  const { rows } = await sql<NewDocuments>`
    with taken as (delete from pending_notice where account_id = ${accountId} returning invoice_id)
    select c.id as "customerId", c.name as customer, i.type_value as type, count(*) as count,
      case when min(i.provider_id) = max(i.provider_id) then min(i.provider_id) end as "providerId"
    from taken
    join invoice i on i.id = taken.invoice_id and i.superseded_by_id is null
    join customer c on c.id = i.customer_id and c.status = 'Active' and c.deleted_at is null
    join customer_role r on r.customer_id = c.id and r.account_id = ${accountId}
    group by c.id, c.name, i.type_value
    order by c.name, c.id, i.type_value`.execute(executor);
  return rows;
}

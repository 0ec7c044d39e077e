import {
  DEFAULT_NOTICE_PREFERENCE,
  INVOICE_TYPES,
  type InvoiceTypeValue,
  type NoticePreference,
} from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { NoticeScope } from './notices.policy.ts';

/** Accounts with pending notices and this preference, ordered by id, beginning after `after`. */
export async function listAccountsWithPendingNotices(
  executor: Executor,
  preference: NoticePreference,
  after: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct p.account_id from pending_notice p
    where p.account_id > ${after}
      and coalesce(
        (select n.preference from notice_preference n where n.account_id = p.account_id
         order by n.chosen_at desc, n.id desc limit 1),
        ${DEFAULT_NOTICE_PREFERENCE}) = ${preference}
    order by p.account_id limit ${most}`.execute(executor);
  return rows.map(({ account_id }) => account_id);
}

export interface Listener {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string | null;
}

/** The recipient of a notice; undefined for an account that is now blocked or deleted. */
export async function findNoticeRecipient(
  executor: Executor,
  { accountId }: NoticeScope,
): Promise<Listener | undefined> {
  const { rows } = await sql<Listener>`
    select email, first_name, last_name from account
    where id = ${accountId} and status = 'Active' and deleted_at is null`.execute(executor);
  return rows[0];
}

/** New documents of one type at one customer. */
export interface NewDocuments {
  readonly customerId: number;
  readonly customer: string;
  readonly type: InvoiceTypeValue;
  readonly count: number;
  /** Undefined when the documents come from several providers. */
  readonly providerId: number | undefined;
}

/**
 * Removes the pending notices of an account and returns those whose documents the account may still see: newest
 * versions, of its Active customers.
 */
export async function removePendingNotices(
  executor: Executor,
  { accountId }: NoticeScope,
): Promise<NewDocuments[]> {
  const { rows } = await sql<{
    customer_id: number;
    customer: string;
    type: number;
    count: number;
    provider_id: number | null;
  }>`
    with taken as (delete from pending_notice where account_id = ${accountId} returning invoice_id)
    select c.id as customer_id, c.name as customer, i.type_value as type, count(*) as count,
      case when min(i.provider_id) = max(i.provider_id) then min(i.provider_id) end as provider_id
    from taken
    join invoice i on i.id = taken.invoice_id and i.superseded_by_id is null
    join customer c on c.id = i.customer_id and c.status = 'Active' and c.deleted_at is null
    join customer_role r on r.customer_id = c.id and r.account_id = ${accountId}
    group by c.id, c.name, i.type_value
    order by c.name, c.id, i.type_value`.execute(executor);
  return rows.map((row) => {
    const type = Object.values(INVOICE_TYPES).find((value) => value === row.type);
    if (type === undefined) throw new Error(`a document has the unknown type ${row.type}`);
    return {
      customerId: row.customer_id,
      customer: row.customer,
      type,
      count: row.count,
      providerId: row.provider_id ?? undefined,
    };
  });
}

import { DEFAULT_NOTICE_PREFERENCE, type NoticePreference } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, Row } from '../../platform/database/index.ts';
import { inYearOf } from '../invoices/index.ts';
import type { NoticeScope } from './notices.policy.ts';

/** Accounts with pending notices and this preference, ordered by id, beginning after `afterAccountId`. */
export async function listAccountsWithPendingNotices(
  executor: Executor,
  preference: NoticePreference,
  afterAccountId: number,
  maxRows: number,
): Promise<number[]> {
  const accounts = await executor
    .selectFrom('pending_notice as p')
    .select('p.account_id')
    .distinct()
    .where('p.account_id', '>', afterAccountId)
    .where(
      (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('notice_preference as n')
            .select('n.preference')
            .whereRef('n.account_id', '=', 'p.account_id')
            .orderBy('n.chosen_at', 'desc')
            .orderBy('n.id', 'desc')
            .limit(1),
          eb.val(DEFAULT_NOTICE_PREFERENCE),
        ),
      '=',
      preference,
    )
    .orderBy('p.account_id')
    .limit(maxRows)
    .execute();
  return accounts.map(({ account_id }) => account_id);
}

export type NoticeRecipient = Row<'account', 'email' | 'first_name' | 'last_name'>;

/** The recipient of a notice; undefined for an account that has been blocked or deleted in the meantime. */
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

/** New documents of one type for one customer; `providerId` is null if they come from several providers. */
export type NewDocuments = Awaited<ReturnType<typeof removePendingNotices>>[number];

/**
 * Removes the pending notices of an account and counts the documents that the account may still see: newest versions,
 * of its Active customers.
 */
export function removePendingNotices(executor: Executor, { accountId }: NoticeScope) {
  return executor
    .with('removed', (db) =>
      db
        .deleteFrom('pending_notice')
        .where('account_id', '=', accountId)
        .returning(['invoice_id', 'issue_year']),
    )
    .selectFrom('removed')
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.id', '=', 'removed.invoice_id').on(inYearOf(sql`removed.issue_year`)),
    )
    .innerJoin('customer as c', 'c.id', 'i.customer_id')
    .innerJoin('customer_role as r', 'r.customer_id', 'c.id')
    .select(['c.id as customerId', 'c.name as customer', 'i.type_value as type'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('i.created_at').as('firstPublishedAt')])
    .select(
      sql<number | null>`case when min(i.provider_id) = max(i.provider_id) then min(i.provider_id) end`.as(
        'providerId',
      ),
    )
    .where('i.superseded_by_id', 'is', null)
    .where('c.status', '=', 'Active')
    .where('c.deleted_at', 'is', null)
    .where('r.account_id', '=', accountId)
    .groupBy(['c.id', 'c.name', 'i.type_value'])
    .orderBy('c.name')
    .orderBy('c.id')
    .orderBy('i.type_value')
    .execute();
}

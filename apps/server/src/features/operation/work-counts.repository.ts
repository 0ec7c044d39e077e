import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/** The amounts of stored data and of pending work, for the metrics. */
export interface WorkCounts {
  readonly documents: number;
  /** E-mails in the outbox that wait for delivery, and e-mails that could not be delivered. */
  readonly mails: Readonly<Record<'pending' | 'failed', number>>;
  /** The time since the oldest waiting e-mail was created. A failed attempt does not change it. */
  readonly oldestMailSeconds: number;
  /** Events for webhooks that wait, and those that were given up in the last 30 days. */
  readonly webhooks: Readonly<Record<'pending' | 'failed', number>>;
  /** The time since the oldest due event became due, over all endpoints that are on and not paused. */
  readonly dueWebhookSeconds: number;
  /** Intake receipts of documents that are not accepted, by state. */
  readonly receipts: Readonly<Record<'received' | 'quarantined' | 'rejected', number>>;
  /** Entries of both journals whose hash is not in the hash chain yet. */
  readonly unchained: number;
  /** The sequence number of the last entry in the hash chain, by journal. */
  readonly chainHeads: Readonly<Record<string, number>>;
  /** The time since the last complete backup, in seconds; null before the first one. */
  readonly backupAgeSeconds: number | null;
}

/** One statement over small indexes, because it runs every few seconds. */
export async function countWork(executor: Executor): Promise<WorkCounts> {
  const { rows } = await sql<WorkCounts>`
    select
      (select coalesce(sum(count), 0)::bigint from invoice_month_count) as documents,
      json_build_object('pending', (select count(*) from mail where state = 'pending'),
        'failed', (select count(*) from mail where state = 'failed')) as mails,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::double precision
        from mail where state = 'pending') as "oldestMailSeconds",
      json_build_object('pending', (select count(*) from webhook_delivery where state = 'pending'),
        'failed', (select count(*) from webhook_delivery where state = 'failed')) as webhooks,
      (select greatest(0, extract(epoch from now() - min(greatest(due.next_attempt_at, e.paused_until))))::double precision
        from webhook_endpoint e cross join lateral (
          select d.next_attempt_at from webhook_delivery d
          where d.endpoint_id = e.id and d.state = 'pending' and d.pending_since >= e.on_since
          order by d.next_attempt_at limit 1) due
        where e.is_on) as "dueWebhookSeconds",
      json_build_object('received', (select count(*) from intake_receipt where state = 'received'),
        'quarantined', (select count(*) from intake_receipt where state = 'quarantined'),
        'rejected', (select count(*) from intake_receipt where state = 'rejected')) as receipts,
      (select count(*) from unchained_event) as unchained,
      json_build_object('audit', (select coalesce(max(seq), 0) from journal_chain where journal = 'audit'),
        'intake', (select coalesce(max(seq), 0) from journal_chain where journal = 'intake')) as "chainHeads",
      extract(epoch from now() - (
        select max(at) from audit_event where action = 'backup.create' and facts ->> 'lost' = '0'))::double precision
        as "backupAgeSeconds"`.execute(executor);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a select without a table returns one row');
  return counts;
}

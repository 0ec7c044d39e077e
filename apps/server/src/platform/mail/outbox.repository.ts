import { sql } from 'kysely';
import { type Database, type Executor, SealedForRecipient } from '../database/index.ts';
import type { DeliveryLimits } from './delivery/delivery-limits.ts';
import { type MailContent, writeContent } from './mail-content.ts';

export interface NewMail extends MailContent {
  readonly kind: string;
  readonly recipient: string;
  readonly accountId: number | undefined;
  readonly providerId: number | undefined;
  readonly subject: string;
  /** The token of its link or initial password; undefined for a mail without either. */
  readonly oneTimeTokenId: number | undefined;
  /** Sent after mails that somebody waits for. */
  readonly canWait: boolean;
}

/**
 * Text, HTML and headers are sealed when they are written; the fields that administrators see (kind, recipient,
 * subject) are plain text.
 */
export async function createMail(executor: Executor, mail: NewMail): Promise<void> {
  await sql`
    insert into mail (kind, recipient, account_id, provider_id, subject, sealed_content, one_time_token_id, can_wait)
    values (${mail.kind}, ${mail.recipient}, ${mail.accountId ?? null}, ${mail.providerId ?? null}, ${mail.subject},
      ${new SealedForRecipient(writeContent(mail), mail.recipient)}, ${mail.oneTimeTokenId ?? null}, ${mail.canWait})`.execute(
    executor,
  );
}

/** A mail that this worker has claimed, as stored in the outbox. */
export interface ClaimedMail {
  readonly id: number;
  readonly public_id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly sealed_content: Buffer | null;
  /** Which attempt this is, from 1. */
  readonly attempts: number;
  /** The mail must not be sent any more: its account was deleted, or its link is no longer valid. */
  readonly is_withdrawn: boolean;
}

/**
 * Claims the mail that has waited longest for this lease; mails that cannot wait come first. Undefined when no mail is
 * due or when the mails of this minute are used up.
 * The database's clock applies to all instances.
 */
export function claimMail(
  database: Database,
  lease: string,
  limits: Pick<DeliveryLimits, 'leaseSeconds' | 'mailsPerMinute'>,
): Promise<ClaimedMail | undefined> {
  return database.transaction(async (transaction) => {
    // Without the lock, two instances could both count this minute's mails and both add the last one.
    await sql`select pg_advisory_xact_lock(hashtextextended('mail claim', 0))`.execute(transaction);
    const { rows } = await sql<ClaimedMail>`
      update mail set
        lease = ${lease}, attempts = attempts + 1, last_attempt_at = clock_timestamp(),
        next_attempt_at = clock_timestamp() + make_interval(secs => ${limits.leaseSeconds})
      where id = (
          select id from mail where state = 'pending' and next_attempt_at <= clock_timestamp() order by can_wait, next_attempt_at, id limit 1)
        and (select count(*) from mail where last_attempt_at > clock_timestamp() - interval '1 minute') < ${limits.mailsPerMinute}
      returning id, public_id, kind, recipient, subject, sealed_content, attempts,
        exists (select from account a where a.id = mail.account_id and a.deleted_at is not null) or ${hasInvalidToken} as is_withdrawn`.execute(
      transaction,
    );
    return rows[0];
  });
}

/** Extends the lease; false when another worker has the mail by now. */
export async function renewLease(
  executor: Executor,
  id: number,
  lease: string,
  leaseSeconds: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mail set next_attempt_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and lease = ${lease}`.execute(executor);
  return numAffectedRows === 1n;
}

/** Returns the mail to the outbox without counting the attempt; another instance can claim it immediately. */
export async function returnMail(executor: Executor, id: number, lease: string): Promise<void> {
  await sql`
    update mail set lease = null, next_attempt_at = clock_timestamp(), attempts = attempts - 1
    where id = ${id} and lease = ${lease}`.execute(executor);
}

/** Marks the mail as sent and deletes its text: the links and passwords in it are no longer needed. */
export async function markSent(
  executor: Executor,
  id: number,
  lease: string,
  { keepsContent }: { readonly keepsContent: boolean },
): Promise<void> {
  await sql`
    update mail set state = 'sent', sent_at = clock_timestamp(), lease = null, last_error = null
      ${keepsContent ? sql`` : sql`, sealed_content = null`}
    where id = ${id} and lease = ${lease}`.execute(executor);
}

/** Marks the mail as withdrawn and deletes its text. */
export async function withdrawMail(executor: Executor, id: number, lease: string): Promise<void> {
  await sql`
    update mail set state = 'withdrawn', lease = null, sealed_content = null
    where id = ${id} and lease = ${lease}`.execute(executor);
}

/** Whether a mail's link or initial password is used, void or expired. */
const hasInvalidToken = sql<boolean>`exists (
  select from one_time_token t
  where t.id = mail.one_time_token_id and (t.used_at is not null or t.voided_at is not null or t.expires_at <= clock_timestamp()))`;

/** Withdraws waiting mails whose link is no longer valid. */
export async function withdrawMailsWithInvalidToken(executor: Executor): Promise<void> {
  await sql`
    update mail set state = 'withdrawn', lease = null, sealed_content = null
    where state = 'pending' and ${hasInvalidToken}`.execute(executor);
}

/**
 * Records a failure. The mail is tried again after `waitSeconds` unless it is given up now. A given-up mail with a link
 * or an initial password loses its text: it must not be readable in the database a month later.
 */
export async function markFailure(
  executor: Executor,
  id: number,
  lease: string,
  failure: {
    readonly reason: string;
    readonly isFinal: boolean;
    readonly waitSeconds: number;
    readonly giveUpAfterSeconds: number;
  },
): Promise<'pending' | 'failed' | undefined> {
  const isGivenUp = sql<boolean>`(${failure.isFinal}
    or coalesce(first_failed_at <= clock_timestamp() - make_interval(secs => ${failure.giveUpAfterSeconds}), false))`;
  const { rows } = await sql<{ state: 'pending' | 'failed' }>`
    update mail set
      lease = null,
      last_error = ${failure.reason},
      first_failed_at = coalesce(first_failed_at, clock_timestamp()),
      next_attempt_at = clock_timestamp() + make_interval(secs => ${failure.waitSeconds}),
      state = case when ${isGivenUp} then 'failed' else 'pending' end,
      sealed_content = case when ${isGivenUp} and one_time_token_id is not null then null else sealed_content end
    where id = ${id} and lease = ${lease}
    returning state`.execute(executor);
  return rows[0]?.state;
}

/** Marks all waiting mails as failed, so that none is sent automatically and administrators decide. */
export async function failPendingMails(executor: Executor, reason: string): Promise<void> {
  await sql`
    update mail set state = 'failed', lease = null, last_error = ${reason} where state = 'pending'`.execute(
    executor,
  );
}

/** Deletes mails after 30 days, the retention of logs; mails that are still to be sent stay. */
export async function deleteOldMails(executor: Executor): Promise<void> {
  await sql`delete from mail where state <> 'pending' and created_at < now() - interval '30 days'`.execute(
    executor,
  );
}

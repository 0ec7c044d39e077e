import { sql } from 'kysely';
import type { Database, Executor } from '../database/index.ts';
import type { DeliveryLimits } from './delivery/delivery-limits.ts';
import type { OutgoingMail } from './delivery/mail-transport.ts';

export interface NewMail {
  readonly kind: string;
  readonly recipient: string;
  readonly accountId: number | undefined;
  readonly providerId: number | undefined;
  readonly subject: string;
  readonly textBody: string;
  readonly htmlBody: string;
  /** Headers of this mail beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
  /** Goes behind mails that somebody waits for. */
  readonly canWait: boolean;
}

export async function createMail(executor: Executor, mail: NewMail): Promise<void> {
  await executor
    .insertInto('mail')
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      account_id: mail.accountId ?? null,
      provider_id: mail.providerId ?? null,
      subject: mail.subject,
      text_body: mail.textBody,
      html_body: mail.htmlBody,
      headers: JSON.stringify(mail.headers),
      can_wait: mail.canWait,
    })
    .execute();
}

/**
 * Takes the mail that has waited longest, of those that can't wait if there is one, and makes it this lease's; undefined when none is due, or when this minute's are used up.
 * The database's clock decides over all instances.
 */
export function claimMail(
  database: Database,
  lease: string,
  limits: Pick<DeliveryLimits, 'leaseSeconds' | 'mailsPerMinute'>,
): Promise<(OutgoingMail & { readonly account_is_gone: boolean }) | undefined> {
  return database.transaction(async (transaction) => {
    // Two instances must not both count this minute's mails and then both add the last one.
    await sql`select pg_advisory_xact_lock(hashtextextended('mail claim', 0))`.execute(transaction);
    const { rows } = await sql<OutgoingMail & { account_is_gone: boolean }>`
      update mail set
        lease = ${lease}, attempts = attempts + 1, last_attempt_at = clock_timestamp(),
        next_attempt_at = clock_timestamp() + make_interval(secs => ${limits.leaseSeconds})
      where id = (
          select id from mail where state = 'pending' and next_attempt_at <= clock_timestamp() order by can_wait, next_attempt_at, id limit 1)
        and (select count(*) from mail where last_attempt_at > clock_timestamp() - interval '1 minute') < ${limits.mailsPerMinute}
      returning id, public_id, kind, recipient, subject, text_body, html_body, headers, attempts,
        exists (select from account a where a.id = mail.account_id and a.deleted_at is not null) as account_is_gone`.execute(
      transaction,
    );
    return rows[0];
  });
}

/** Keeps the mail in hand; false when it is somebody else's by now. */
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

/** Hands the mail back as if it had not been tried, for another instance to take at once. */
export async function returnMail(executor: Executor, id: number, lease: string): Promise<void> {
  await sql`
    update mail set lease = null, next_attempt_at = clock_timestamp(), attempts = attempts - 1
    where id = ${id} and lease = ${lease}`.execute(executor);
}

/** The links and passwords in it have done their duty: what is sent holds no secret any more. */
export async function markSent(
  executor: Executor,
  id: number,
  lease: string,
  { keepsBodies }: { readonly keepsBodies: boolean },
): Promise<void> {
  await sql`
    update mail set state = 'sent', sent_at = clock_timestamp(), lease = null, last_error = null
      ${keepsBodies ? sql`` : sql`, text_body = '', html_body = '', headers = '{}'`}
    where id = ${id} and lease = ${lease}`.execute(executor);
}

/** A mail whose account was deleted is sent to nobody, and says nothing to anybody. */
export async function withdrawMail(executor: Executor, id: number, lease: string): Promise<void> {
  await sql`
    update mail set state = 'withdrawn', lease = null, text_body = '', html_body = '', headers = '{}'
    where id = ${id} and lease = ${lease}`.execute(executor);
}

/** Writes down a failure; the mail is tried again after `waitSeconds`, unless it was given up now. */
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
  const { rows } = await sql<{ state: 'pending' | 'failed' }>`
    update mail set
      lease = null,
      last_error = ${failure.reason},
      first_failed_at = coalesce(first_failed_at, clock_timestamp()),
      next_attempt_at = clock_timestamp() + make_interval(secs => ${failure.waitSeconds}),
      state = case when ${failure.isFinal}
        or first_failed_at <= clock_timestamp() - make_interval(secs => ${failure.giveUpAfterSeconds})
        then 'failed' else 'pending' end
    where id = ${id} and lease = ${lease}
    returning state`.execute(executor);
  return rows[0]?.state;
}

/** Nothing that waits goes out by itself any more: administrators see it as failed and decide. */
export async function holdWaitingMails(executor: Executor, reason: string): Promise<void> {
  await sql`
    update mail set state = 'failed', lease = null, last_error = ${reason} where state = 'pending'`.execute(
    executor,
  );
}

/** Mails go after 30 days, as logs do (decisions D8); what is still tried stays. */
export async function deleteOldMails(executor: Executor): Promise<void> {
  await sql`delete from mail where state <> 'pending' and created_at < now() - interval '30 days'`.execute(
    executor,
  );
}

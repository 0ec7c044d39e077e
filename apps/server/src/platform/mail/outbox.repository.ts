import { sql } from 'kysely';
import {
  type Database,
  type Executor,
  lockUntilCommit,
  type Row,
  EncryptedForRecipient,
} from '../database/index.ts';
import { type FailedAttempt, failedAttempt } from '../delivery/index.ts';
import type { DeliveryLimits } from './delivery/delivery-limits.ts';
import type { Addressee, MailKind } from './email-template.ts';
import { type MailContent, contentToJson } from './mail-content.ts';

export interface NewMail extends MailContent {
  readonly kind: MailKind;
  readonly subject: string;
  /** The token of its link or initial password; undefined for an e-mail without either. */
  readonly oneTimeTokenId: number | undefined;
  /** True: sent after the e-mails that a person waits for. */
  readonly canWait: boolean;
}

/**
 * Writes an e-mail to the outbox. Text, HTML and headers are encrypted. The fields that administrators see are plain text:
 * kind, recipient and subject.
 */
export async function createMail(
  executor: Executor,
  to: Omit<Addressee, 'name'>,
  mail: NewMail,
): Promise<void> {
  await executor
    .insertInto('mail')
    .values({
      kind: mail.kind,
      recipient: to.email,
      account_id: to.accountId ?? null,
      provider_id: to.providerId ?? null,
      subject: mail.subject,
      sealed_content: sql`${new EncryptedForRecipient(contentToJson(mail), to.email)}`,
      one_time_token_id: mail.oneTimeTokenId ?? null,
      can_wait: mail.canWait,
    })
    .execute();
}

/** An e-mail that this worker has claimed, as stored in the outbox. */
export type ClaimedMail = Row<
  'mail',
  'id' | 'public_id' | 'kind' | 'recipient' | 'subject' | 'sealed_content' | 'attempts'
> & {
  /** The e-mail must not be sent any more: its account was deleted, or its link is no longer valid. */
  readonly is_withdrawn: boolean;
};

/**
 * Claims the due e-mail that has waited longest; e-mails that cannot wait come first. Undefined when no e-mail is due, or
 * when the limit of e-mails per minute is reached. The clock of the database applies to all instances.
 */
export function claimMail(
  database: Database,
  lease: string,
  limits: Pick<DeliveryLimits, 'leaseSeconds' | 'mailsPerMinute'>,
): Promise<ClaimedMail | undefined> {
  return database.transaction(async (transaction) => {
    // Without the lock, two instances could both count this minute's e-mails and both add the last one.
    await lockUntilCommit(transaction, 'mail claim');
    const { rows } = await sql<ClaimedMail>`
      update mail set
        lease = ${lease}, attempts = attempts + 1, last_attempt_at = clock_timestamp(),
        next_attempt_at = clock_timestamp() + make_interval(secs => ${limits.leaseSeconds})
      where id = (
          select id from mail where state = 'pending' and next_attempt_at <= clock_timestamp() order by can_wait, next_attempt_at, id limit 1)
        and (select count(*) from mail where last_attempt_at > clock_timestamp() - interval '1 minute') < ${limits.mailsPerMinute}
      returning id, public_id, kind, recipient, subject, sealed_content, attempts,
        exists (select from account a where a.id = mail.account_id and a.deleted_at is not null)
          or ${hasInvalidToken} as is_withdrawn`.execute(transaction);
    return rows[0];
  });
}

/** An update of the e-mail under this lease. Once the lease is lost, the update changes nothing. */
function leasedMail(executor: Executor, id: number, lease: string) {
  return executor.updateTable('mail').where('id', '=', id).where('lease', '=', lease);
}

/** Marks the e-mail as sent and deletes its text: the links and passwords in it are no longer needed. */
export async function markSent(
  executor: Executor,
  id: number,
  lease: string,
  { keepsContent }: { readonly keepsContent: boolean },
): Promise<void> {
  await leasedMail(executor, id, lease)
    .set({ state: 'sent', sent_at: sql`clock_timestamp()`, lease: null, last_error: null })
    .$if(!keepsContent, (update) => update.set({ sealed_content: null }))
    .execute();
}

/** Marks the e-mail as withdrawn and deletes its text. */
export async function withdrawMail(executor: Executor, id: number, lease: string): Promise<void> {
  await leasedMail(executor, id, lease).set(WITHDRAWN).execute();
}

const WITHDRAWN = { state: 'withdrawn', lease: null, sealed_content: null } as const;

/** Whether an e-mail's link or initial password is used, void or expired. */
const hasInvalidToken = sql<boolean>`exists (
  select from one_time_token t
  where t.id = mail.one_time_token_id and (t.used_at is not null or t.voided_at is not null or t.expires_at <= clock_timestamp()))`;

/** Withdraws waiting e-mails whose link is no longer valid. */
export async function withdrawMailsWithInvalidToken(executor: Executor): Promise<void> {
  await executor
    .updateTable('mail')
    .set(WITHDRAWN)
    .where('state', '=', 'pending')
    .where(hasInvalidToken)
    .execute();
}

/**
 * Records a failure. The e-mail is tried again after `waitSeconds` unless it is given up now. If an
 * e-mail with a link or an initial password is given up, its text is deleted: the row stays for a month.
 */
export async function markFailure(
  executor: Executor,
  id: number,
  lease: string,
  { reason, ...failure }: FailedAttempt & { readonly reason: string },
): Promise<'pending' | 'failed' | undefined> {
  const { isGivenUp, columns } = failedAttempt(failure);
  const row = await leasedMail(executor, id, lease)
    .set({
      ...columns,
      last_error: reason,
      sealed_content: sql`case when ${isGivenUp} and one_time_token_id is not null then null else sealed_content end`,
    })
    .returning('state')
    .$narrowType<{ state: 'pending' | 'failed' }>()
    .executeTakeFirst();
  return row?.state;
}

/** Marks all waiting e-mails as failed, so that administrators decide which of them are sent. */
export async function failPendingMails(executor: Executor, reason: string): Promise<void> {
  await executor
    .updateTable('mail')
    .set({ state: 'failed', lease: null, last_error: reason })
    .where('state', '=', 'pending')
    .execute();
}

/** Deletes e-mails after 30 days, like logs. E-mails that are still to be sent stay. */
export async function deleteOldMails(executor: Executor): Promise<void> {
  await executor
    .deleteFrom('mail')
    .where('state', '<>', 'pending')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

import type { FailedMailQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { isAdministeredRow } from '../authentication/index.ts';
import type { FailedMailScope } from './mail.policy.ts';

export type FailedMailRow = Awaited<ReturnType<typeof listFailedMails>>['rows'][number];

/** A page of the failed e-mails without their text, and the number of all failed e-mails. */
export async function listFailedMails(executor: Executor, scope: FailedMailScope, page: FailedMailQuery) {
  const direction = page.sortDirection === 0 ? 'asc' : 'desc';
  const mails = executor.selectFrom('mail as m').where(isInScope(scope));
  const rows = await mails
    .select(['public_id', 'kind', 'recipient', 'subject', 'attempts', 'last_error', 'created_at'])
    .select(sql<boolean>`sealed_content is not null`.as('can_retry'))
    .orderBy(SORT_EXPRESSIONS[page.orderBy], direction)
    .orderBy('m.id', direction)
    .limit(page.pageSize)
    .offset((page.pageIndex - 1) * page.pageSize)
    .execute();
  const { total } = await mails
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Puts a failed e-mail back into the outbox, with three more days of attempts. Returns `missing` when no such e-mail
 * is in scope, and `no-text` for an e-mail with a link: its text was deleted when it was given up.
 */
export async function retryFailedMail(
  executor: Executor,
  scope: FailedMailScope,
  publicId: string,
): Promise<'waiting' | 'missing' | 'no-text'> {
  const row = await executor
    .updateTable('mail as m')
    .set({
      state: sql`case when sealed_content is null then 'failed' else 'pending' end`,
      attempts: sql`case when sealed_content is null then attempts else 0 end`,
      first_failed_at: sql`case when sealed_content is null then first_failed_at end`,
      next_attempt_at: sql`now()`,
    })
    .where('m.public_id', '=', publicId)
    .where(isInScope(scope))
    .returning(({ eb }) => eb('sealed_content', 'is not', null).as('has_text'))
    .executeTakeFirst();
  if (row === undefined) return 'missing';
  return row.has_text ? 'waiting' : 'no-text';
}

function isInScope(scope: FailedMailScope): RawBuilder<boolean> {
  return sql`m.state = 'failed' and ${isAdministeredRow(scope, sql`m.provider_id`)}`;
}

const SORT_EXPRESSIONS: Readonly<Record<FailedMailQuery['orderBy'], RawBuilder<unknown>>> = {
  CreatedAt: sql`m.created_at`,
  Recipient: sql`lower(m.recipient)`,
  Subject: sql`m.subject collate german`,
  Kind: sql`m.kind`,
};

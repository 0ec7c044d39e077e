import type { FailedMailQuery } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Row } from '../../platform/database/index.ts';
import type { FailedMailScope } from './mail.policy.ts';

export type FailedMailRow = Row<
  'mail',
  'public_id' | 'kind' | 'recipient' | 'subject' | 'attempts' | 'last_error' | 'created_at'
> & {
  readonly can_retry: boolean;
};

/** A page of the e-mails that were given up, and their total number; never their text. */
export async function listFailedMails(
  executor: Executor,
  scope: FailedMailScope,
  page: FailedMailQuery,
): Promise<{ readonly rows: readonly FailedMailRow[]; readonly total: number }> {
  const direction = page.sortDirection === 0 ? sql`asc` : sql`desc`;
  const { rows } = await sql<FailedMailRow>`
    select public_id, kind, recipient, subject, attempts, last_error, sealed_content is not null as can_retry, created_at
    from mail m where ${isInScope(scope)}
    order by ${SORTS[page.orderBy]} ${direction}, m.id ${direction}
    limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`.execute(executor);
  const { total } = await executor
    .selectFrom('mail as m')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isInScope(scope))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Puts a failed e-mail back into the outbox, with three more days of attempts. `missing`: the scope has no such e-mail.
 * `no-text`: it contained a link, and its text was deleted when it was given up.
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
  switch (scope.rows) {
    case 'all':
      return sql`m.state = 'failed'`;
    case 'provider':
      return sql`m.state = 'failed' and m.provider_id = ${scope.providerId}`;
    case 'none':
      return sql`false`;
  }
}

const SORTS: Readonly<Record<FailedMailQuery['orderBy'], RawBuilder<unknown>>> = {
  CreatedAt: sql`m.created_at`,
  Recipient: sql`lower(m.recipient)`,
  Subject: sql`m.subject collate german`,
  Kind: sql`m.kind`,
};

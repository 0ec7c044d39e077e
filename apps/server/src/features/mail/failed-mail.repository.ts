import type { FAILED_MAIL_SORT_FIELDS, PageSize, SortDirection } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { FailedMailScope } from './mail.policy.ts';

export interface FailedMailRow {
  readonly public_id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly can_retry: boolean;
  readonly created_at: Date;
}

export interface FailedMailPage {
  readonly orderBy: (typeof FAILED_MAIL_SORT_FIELDS)[number];
  readonly sortDirection: SortDirection;
  readonly pageIndex: number;
  readonly pageSize: PageSize;
}

/** A page of the e-mails that were given up, and their total number; never their text. */
export async function listFailedMails(
  executor: Executor,
  scope: FailedMailScope,
  page: FailedMailPage,
): Promise<{ readonly rows: readonly FailedMailRow[]; readonly total: number }> {
  const direction = page.sortDirection === 0 ? sql`asc` : sql`desc`;
  const { rows } = await sql<FailedMailRow>`
    select public_id, kind, recipient, subject, attempts, last_error, sealed_content is not null as can_retry, created_at
    from mail m where ${isInside(scope)}
    order by ${SORTS[page.orderBy]} ${direction}, m.id ${direction}
    limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`.execute(executor);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from mail m where ${isInside(scope)}`.execute(executor);
  return { rows, total: counted[0]?.total ?? 0 };
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
  const { rows } = await sql<{ has_text: boolean }>`
    update mail m set
      state = case when sealed_content is null then 'failed' else 'pending' end,
      attempts = case when sealed_content is null then attempts else 0 end,
      first_failed_at = case when sealed_content is null then first_failed_at end,
      next_attempt_at = now()
    where m.public_id = ${publicId} and ${isInside(scope)}
    returning sealed_content is not null as has_text`.execute(executor);
  const [row] = rows;
  if (row === undefined) return 'missing';
  return row.has_text ? 'waiting' : 'no-text';
}

function isInside(scope: FailedMailScope): RawBuilder<unknown> {
  switch (scope.rows) {
    case 'all':
      return sql`m.state = 'failed'`;
    case 'provider':
      return sql`m.state = 'failed' and m.provider_id = ${scope.providerId}`;
    case 'none':
      return sql`false`;
  }
}

const SORTS: Readonly<Record<FailedMailPage['orderBy'], RawBuilder<unknown>>> = {
  CreatedAt: sql`m.created_at`,
  Recipient: sql`lower(m.recipient)`,
  Subject: sql`m.subject collate german`,
  Kind: sql`m.kind`,
};

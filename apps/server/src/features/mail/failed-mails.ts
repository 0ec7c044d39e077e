import type { FailedMailQuery } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { toFailedMail } from './failed-mail.mapper.ts';
import { listFailedMails, retryFailedMail } from './failed-mail.repository.ts';
import { failedMailScopeOf } from './mail.policy.ts';

export async function getFailedMailPage({ executor }: Database, caller: Caller, page: FailedMailQuery) {
  const { rows, total } = await listFailedMails(executor, failedMailScopeOf(caller), page);
  return {
    items: rows.map(toFailedMail),
    totalPages: Math.ceil(total / page.pageSize),
    totalItemCount: total,
  };
}

/**
 * Sends a failed e-mail again.
 * @throws NotFound; AppError MailLinkExpired for an e-mail with a link: its text was deleted when it was given up
 */
export function sendFailedMailAgain(
  database: Database,
  caller: Caller,
  id: string,
  origin: RequestOrigin,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const outcome = await retryFailedMail(transaction, failedMailScopeOf(caller), id);
    if (outcome === 'missing') throw new NotFound();
    if (outcome === 'no-text') throw new AppError('MailLinkExpired');
    const target = { kind: 'mail', id };
    const { accountId: actorAccountId } = caller;
    await recordAuditEvents(transaction, { action: 'mail.retry', actorAccountId, target, origin });
  });
}

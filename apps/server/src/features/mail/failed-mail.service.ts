import type { FailedMail } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { toFailedMail } from './failed-mail.mapper.ts';
import { type FailedMailPage, listFailedMails, retryFailedMail } from './failed-mail.repository.ts';
import { failedMailScopeOf } from './mail.policy.ts';

export interface FailedMailService {
  list(
    caller: Caller,
    page: FailedMailPage,
  ): Promise<{ items: FailedMail[]; totalPages: number; totalItemCount: number }>;
  /**
   * Sends an e-mail that was given up once more.
   * @throws AppError MailLinkExpired when it contained a link, whose text is deleted when the e-mail is given up
   */
  retry(caller: Caller, id: string, origin: Origin): Promise<void>;
}

export function createFailedMailService(database: Database): FailedMailService {
  return {
    list: async (caller, page) => {
      const { rows, total } = await listFailedMails(database.executor, failedMailScopeOf(caller), page);
      return {
        items: rows.map(toFailedMail),
        totalPages: Math.ceil(total / page.pageSize),
        totalItemCount: total,
      };
    },
    retry: (caller, id, origin) =>
      database.transaction(async (transaction) => {
        const outcome = await retryFailedMail(transaction, failedMailScopeOf(caller), id);
        if (outcome === 'missing') throw new NotFound();
        if (outcome === 'no-text') throw new AppError('MailLinkExpired');
        const target = { kind: 'mail', id };
        await recordAuditEvents(transaction, [
          { action: 'mail.retry', actorAccountId: caller.accountId, target, origin },
        ]);
      }),
  };
}

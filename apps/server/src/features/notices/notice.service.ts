import type { NoticePreference } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { hashToken } from '../../platform/sessions/index.ts';
import type { Caller } from '../authentication/index.ts';
import { createNoticePreference, getNoticePreference } from './notice-preference.repository.ts';
import { noticeScopeOf, noticeScopeOfAccount } from './notices.policy.ts';
import { findUnsubscribeLink } from './unsubscribe-link.repository.ts';

export interface NoticeService {
  getPreference(caller: Caller): Promise<NoticePreference>;
  updatePreference(caller: Caller, preference: NoticePreference, origin: Origin): Promise<void>;
  /**
   * Ends the notices of the account that the link in an e-mail belongs to. The link can be used any number of times.
   * @throws AppError TokenValidationFailed
   */
  unsubscribe(token: string, origin: Origin): Promise<void>;
}

export function createNoticeService(database: Database): NoticeService {
  return {
    getPreference: (caller) => getNoticePreference(database.executor, noticeScopeOf(caller)),
    updatePreference: (caller, preference, origin) =>
      database.transaction(async (transaction) => {
        if (!(await createNoticePreference(transaction, noticeScopeOf(caller), preference))) return;
        const target = { kind: 'account', id: caller.publicId };
        const facts = { preference };
        await recordAuditEvents(transaction, [
          { action: 'notice-preference.update', actorAccountId: caller.accountId, target, facts, origin },
        ]);
      }),
    unsubscribe: (token, origin) =>
      database.transaction(async (transaction) => {
        const link = await findUnsubscribeLink(transaction, hashToken(token));
        if (link === undefined) throw new AppError('TokenValidationFailed');
        if (!(await createNoticePreference(transaction, noticeScopeOfAccount(link.accountId), 'never')))
          return;
        const target = { kind: 'account', id: link.publicId };
        // The sender of the request is not known, so the entry names no actor.
        await recordAuditEvents(transaction, [{ action: 'notice-preference.unsubscribe', target, origin }]);
      }),
  };
}

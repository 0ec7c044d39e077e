import type { NoticePreference } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { hashToken } from '../../platform/session-store/index.ts';
import type { Caller } from '../authentication/index.ts';
import {
  createNoticePreference,
  findUnsubscribeLink,
  getNoticePreference,
} from './notice-preference.repository.ts';
import { noticeScopeOf, noticeScopeOfAccount } from './notices.policy.ts';

export async function getPreference({ executor }: Database, caller: Caller) {
  return { preference: await getNoticePreference(executor, noticeScopeOf(caller)) };
}

export function changePreference(
  database: Database,
  caller: Caller,
  preference: NoticePreference,
  origin: RequestOrigin,
): Promise<void> {
  return database.transaction(async (transaction) => {
    if (!(await createNoticePreference(transaction, noticeScopeOf(caller), preference))) return;
    await recordAuditEvents(transaction, {
      action: 'notice-preference.update',
      actorAccountId: caller.accountId,
      target: { kind: 'account', id: caller.publicId },
      facts: { preference },
      origin,
    });
  });
}

/**
 * Ends the notices of the account for which the link was sent. The link can be used any number of times.
 * @throws AppError TokenValidationFailed
 */
export function unsubscribe(
  database: Database,
  token: string | undefined,
  origin: RequestOrigin,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const link = token === undefined ? undefined : await findUnsubscribeLink(transaction, hashToken(token));
    if (link === undefined) throw new AppError('TokenValidationFailed');
    if (!(await createNoticePreference(transaction, noticeScopeOfAccount(link.accountId), 'never'))) return;
    const target = { kind: 'account', id: link.publicId };
    // The request has no signed-in caller, so the entry names no actor.
    await recordAuditEvents(transaction, { action: 'notice-preference.unsubscribe', target, origin });
  });
}

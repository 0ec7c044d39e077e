import type { SignedInSession } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import { endSessionsOfAccounts } from '../../../platform/session-store/index.ts';
import { sessionScopeOf } from '../account.policy.ts';
import { getAccountId } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Caller } from '../caller.ts';
import {
  forgetDevicesOfAccounts,
  forgetDevicesOfSessions,
} from '../known-devices/known-device.repository.ts';
import { requireRecentSignIn } from '../require-recent-sign-in.ts';
import {
  type SessionRow,
  endSessionsByIds,
  listRefreshableSessions,
} from './signed-in-session.repository.ts';

type SessionDependencies = Pick<AuthenticationDependencies, 'database' | 'limits'>;

/**
 * The sessions of an account that can still be refreshed.
 * @throws NotFound for an account out of the caller's scope
 */
export async function listSessions(
  { database: { executor } }: SessionDependencies,
  caller: Caller,
  userId: string,
): Promise<SignedInSession[]> {
  const accountId = await getAccountId(executor, sessionScopeOf(caller), userId);
  const sessions = await listRefreshableSessions(executor, accountId);
  return sessions.map((row) => toSession(row, caller));
}

/**
 * Ends the sessions with these ids; without ids, all except the caller's. The devices that opened them are no longer
 * known devices.
 * @throws NotFound for an account out of the caller's scope or a session of another account; AppError
 * ReauthenticationRequired for the sessions of another account
 */
export async function endSessions(
  { database, limits }: SessionDependencies,
  caller: Caller,
  userId: string,
  ids: readonly string[] | undefined,
  origin: RequestOrigin,
): Promise<void> {
  const accountId = await getAccountId(database.executor, sessionScopeOf(caller), userId);
  // Ending one's own sessions needs no recent sign-in: with a stolen session an attacker could at most end the owner's other
  // sessions. The sessions of other accounts need one.
  if (accountId !== caller.accountId) requireRecentSignIn(caller, limits);
  await database.transaction(async (transaction) => {
    if (ids === undefined) {
      await endSessionsOfAccounts(transaction, [accountId], 'ended-by-person', caller.sessionId);
      await forgetDevicesOfAccounts(transaction, [accountId], caller.sessionId);
    } else {
      if (!(await endSessionsByIds(transaction, accountId, ids))) throw new NotFound();
      await forgetDevicesOfSessions(transaction, accountId, ids);
    }
    await recordAuditEvents(transaction, {
      action: 'sessions.end',
      actorAccountId: caller.accountId,
      origin,
      target: { kind: 'Account', id: userId },
      facts: ids === undefined ? { all: true } : { ids },
    });
  });
}

function toSession(row: SessionRow, caller: Caller): SignedInSession {
  return {
    id: row.public_id,
    isCurrent: row.id === caller.sessionId,
    signedInAt: row.signed_in_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
  };
}

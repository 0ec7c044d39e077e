import type { SignedInSession } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
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
import { requireRecentSignIn } from '../recent-sign-in.ts';
import { type DeviceRow, endDevices, listDevices } from './device.repository.ts';

type DeviceDependencies = Pick<AuthenticationDependencies, 'database' | 'limits'>;

/**
 * The signed-in devices of an account.
 * @throws NotFound for an account out of the caller's scope
 */
export async function listSignedInDevices(
  { database: { executor } }: DeviceDependencies,
  caller: Caller,
  userId: string,
): Promise<SignedInSession[]> {
  const accountId = await getAccountId(executor, sessionScopeOf(caller), userId);
  const devices = await listDevices(executor, accountId);
  return devices.map((device) => toSession(device, caller));
}

/**
 * Ends the given sessions, or all except the caller's. The devices that opened them are no longer known devices.
 * @throws NotFound for an account out of the caller's scope or a session of another account; AppError
 * ReauthenticationRequired
 */
export async function endSessionsOnDevices(
  { database, limits }: DeviceDependencies,
  caller: Caller,
  userId: string,
  ids: readonly string[] | undefined,
  origin: Origin,
): Promise<void> {
  const accountId = await getAccountId(database.executor, sessionScopeOf(caller), userId);
  // An attacker with a stolen session may end the other sessions of its owner, but not those of other accounts.
  if (accountId !== caller.accountId) requireRecentSignIn(caller, limits);
  await database.transaction(async (transaction) => {
    if (ids === undefined) {
      await endSessionsOfAccounts(transaction, [accountId], 'ended-by-person', caller.sessionId);
      await forgetDevicesOfAccounts(transaction, [accountId], caller.sessionId);
    } else {
      if (!(await endDevices(transaction, accountId, ids))) throw new NotFound();
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

function toSession(device: DeviceRow, caller: Caller): SignedInSession {
  return {
    id: device.public_id,
    isCurrent: device.id === caller.sessionId,
    signedInAt: device.signed_in_at.toISOString(),
    lastSeenAt: device.last_seen_at.toISOString(),
    expiresAt: device.expires_at.toISOString(),
    address: device.address,
    userAgent: device.user_agent,
  };
}

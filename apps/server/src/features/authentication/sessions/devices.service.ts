import type { SignedInSession } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import { endSessionsOfAccounts } from '../../../platform/sessions/index.ts';
import { sessionScopeOf } from '../account.policy.ts';
import { findAccountId } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Caller } from '../caller.ts';
import {
  forgetDevicesOfAccounts,
  forgetDevicesOfSessions,
} from '../known-devices/known-device.repository.ts';
import { requireRecentSignIn } from '../recent-sign-in.ts';
import { type DeviceRow, endDevices, listDevices } from './device.repository.ts';

/** The signed-in devices of an account. */
export interface DeviceService {
  /** @throws NotFound for an account out of the caller's scope */
  list(caller: Caller, userId: string): Promise<SignedInSession[]>;
  /**
   * Ends the given sessions, or all except the caller's. The devices that opened them are no longer known devices.
   * @throws NotFound for an account out of the caller's scope or a session of another account; AppError
   * ReauthenticationRequired
   */
  end(caller: Caller, userId: string, ids: readonly string[] | undefined, origin: Origin): Promise<void>;
}

export function createDeviceService({
  database,
  limits,
}: Pick<AuthenticationDependencies, 'database' | 'limits'>): DeviceService {
  const { executor } = database;

  async function getAccountId(caller: Caller, userId: string): Promise<number> {
    const accountId = await findAccountId(executor, sessionScopeOf(caller), userId);
    if (accountId === undefined) throw new NotFound();
    return accountId;
  }

  return {
    list: async (caller, userId) => {
      const devices = await listDevices(executor, await getAccountId(caller, userId));
      return devices.map((device) => toSession(device, caller));
    },
    end: async (caller, userId, ids, origin) => {
      const accountId = await getAccountId(caller, userId);
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
        await recordAuditEvents(transaction, [
          {
            action: 'sessions.end',
            actorAccountId: caller.accountId,
            origin,
            target: { kind: 'Account', id: userId },
            facts: ids === undefined ? { all: true } : { ids },
          },
        ]);
      });
    },
  };
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

import type { TokenResponse } from '@belegfach/contract';
import type { RequestOrigin } from '../../../platform/audit/index.ts';
import type { Executor, Row } from '../../../platform/database/index.ts';
import {
  createSession,
  createToken,
  type SessionSignOn,
  storeTokens,
} from '../../../platform/session-store/index.ts';
import { rememberDevice } from '../known-devices/known-device.repository.ts';
import type { AuthenticationLimits } from '../authentication.limits.ts';
import { rememberSignIn } from './last-sign-in.repository.ts';

interface NewSessionValues {
  readonly origin: RequestOrigin;
  readonly deviceHash: Buffer | undefined;
  /** Undefined for a sign-in with a password. */
  readonly signOn?: SessionSignOn | undefined;
}

/** Opens a session after the last step of a sign-in. From then on the device is a known device of the account. */
export async function openSession(
  transaction: Executor,
  limits: AuthenticationLimits,
  account: Row<'account', 'id' | 'kind'>,
  { origin, deviceHash, signOn }: NewSessionValues,
): Promise<TokenResponse> {
  const knownDeviceId = await rememberDevice(transaction, account.id, deviceHash);
  const sessionId = await createSession(
    transaction,
    {
      accountId: account.id,
      lifetimeSeconds: limits.sessionSeconds[account.kind],
      address: origin.address,
      userAgent: origin.userAgent,
      knownDeviceId,
      signOn,
    },
    limits.maxSessions,
  );
  await rememberSignIn(transaction, account.id);
  return issueTokens(transaction, limits, sessionId, createTokens());
}

/** New tokens of a session, not stored yet. */
export type NewTokens = ReturnType<typeof createTokens>;

export function createTokens() {
  return { access: createToken('access'), refresh: createToken('refresh') };
}

export async function issueTokens(
  transaction: Executor,
  limits: AuthenticationLimits,
  sessionId: number,
  { access, refresh }: NewTokens,
): Promise<TokenResponse> {
  await storeTokens(transaction, sessionId, {
    accessHash: access.hash,
    refreshHash: refresh.hash,
    accessSeconds: limits.accessTokenSeconds,
    refreshSeconds: limits.refreshTokenSeconds,
  });
  return {
    login_response: 'Default',
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: limits.accessTokenSeconds,
    refresh_token: refresh.token,
    twofactor_token: null,
  };
}

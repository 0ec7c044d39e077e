import type { TokenResponse } from '@belegfach/contract';
import type { Origin } from '../../../platform/audit/index.ts';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { createSession, createToken, createTokens } from '../../../platform/session-store/index.ts';
import { rememberDevice } from '../known-devices/known-device.repository.ts';
import type { AuthenticationLimits } from '../authentication.limits.ts';

/** Opens a session after all steps of a sign-in; from then on the device is a known device of the account. */
export async function openSession(
  transaction: Executor,
  limits: AuthenticationLimits,
  account: Row<'account', 'id' | 'kind'>,
  { origin, device }: { readonly origin: Origin; readonly device: Buffer | undefined },
): Promise<TokenResponse> {
  const knownDeviceId = await rememberDevice(transaction, account.id, device);
  const sessionId = await createSession(
    transaction,
    {
      accountId: account.id,
      lifeSeconds: limits.sessionSeconds[account.kind],
      address: origin.address,
      userAgent: origin.userAgent,
      knownDeviceId,
    },
    limits.maxSessions,
  );
  return issueTokens(transaction, limits, sessionId, makeTokens());
}

/** New tokens of a session that are not stored in the database yet. */
export type FreshTokens = ReturnType<typeof makeTokens>;

export function makeTokens() {
  return { access: createToken('access'), renewal: createToken('refresh') };
}

export async function issueTokens(
  transaction: Executor,
  limits: AuthenticationLimits,
  sessionId: number,
  { access, renewal }: FreshTokens,
): Promise<TokenResponse> {
  await createTokens(transaction, sessionId, {
    accessHash: access.hash,
    refreshHash: renewal.hash,
    accessSeconds: limits.accessTokenSeconds,
    refreshSeconds: limits.refreshTokenSeconds,
  });
  return {
    login_response: 'Default',
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: limits.accessTokenSeconds,
    refresh_token: renewal.token,
    twofactor_token: null,
  };
}

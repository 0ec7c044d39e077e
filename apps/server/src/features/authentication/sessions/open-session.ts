import type { TokenResponse, UserType } from '@belegfach/contract';
import type { Origin } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { createSession, createToken, createTokens } from '../../../platform/sessions/index.ts';
import { rememberDevice } from '../known-devices/known-device.repository.ts';
import type { AuthenticationLimits } from '../authentication.limits.ts';

/** Opens a session after all steps of a sign-in; from then on the device is a known device of the account. */
export async function openSession(
  transaction: Executor,
  limits: AuthenticationLimits,
  account: { readonly accountId: number; readonly kind: UserType },
  { origin, device }: { readonly origin: Origin; readonly device: Buffer | undefined },
): Promise<TokenResponse> {
  const knownDeviceId = await rememberDevice(transaction, account.accountId, device);
  const sessionId = await createSession(
    transaction,
    {
      accountId: account.accountId,
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
export interface FreshTokens {
  readonly access: { readonly token: string; readonly hash: Buffer };
  readonly renewal: { readonly token: string; readonly hash: Buffer };
}

export function makeTokens(): FreshTokens {
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

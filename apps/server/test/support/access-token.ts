import type { Executor } from '../../src/platform/database/index.ts';
import { createSession, createToken, storeTokens } from '../../src/platform/session-store/index.ts';

/** An access token for an account, without a sign-in. */
export async function createAccessToken(
  executor: Executor,
  accountId: number,
  accessSeconds = 3600,
): Promise<string> {
  const [access, refresh] = [createToken('access'), createToken('refresh')];
  const session = { accountId, lifetimeSeconds: 3600, address: '127.0.0.1', userAgent: undefined };
  await storeTokens(executor, await createSession(executor, session, 10), {
    accessHash: access.hash,
    refreshHash: refresh.hash,
    accessSeconds,
    refreshSeconds: 3600,
  });
  return access.token;
}

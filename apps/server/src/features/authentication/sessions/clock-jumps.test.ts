import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { createAuthApp } from '../test-support/auth-app.ts';
import { PASSWORD } from '../test-support/auth-client.ts';

const HOUR_MS = 3_600_000;

const { app, authClient, provider } = await createAuthApp();
afterEach(() => vi.useRealTimers());

async function signedIn() {
  const customer = await app.build.customer([provider.id]);
  const account = await app.build.customerUser([[customer.id, 'CustomerUser']], {
    passwordHash: `plain:${PASSWORD}`,
  });
  return { ...account, ...(await authClient.tokensOf(account.email)) };
}

/** Makes every session and token of an account expire by the clock of the database. */
const expire = (accountId: number) =>
  sql`
    with s as (update session set expires_at = now() - interval '1 second' where account_id = ${accountId} returning id)
    update session_token t set expires_at = now() - interval '1 second' from s where t.session_id = s.id`.execute(
    app.test.owner.executor,
  );

it.each([-24, -1, 1, 24])(
  'a jump of the portal clock by %i hours ends no session early and makes no expired session valid again, because only the clock of the database counts',
  async (hours) => {
    const [live, old] = [await signedIn(), await signedIn()];
    await expire(old.id);
    vi.useFakeTimers({ now: Date.now() + hours * HOUR_MS, toFake: ['Date'] });
    expect(await authClient.check(live.access_token)).toBe(200);
    expect(await authClient.check(old.access_token)).toBe(401);
    const fresh = await authClient.refresh(live.refresh_token);
    expect(fresh.statusCode).toBe(200);
    expect(await authClient.check(authClient.readTokens(fresh.json()).access_token)).toBe(200);
    expect((await authClient.refresh(old.refresh_token)).statusCode).toBe(400);
  },
);

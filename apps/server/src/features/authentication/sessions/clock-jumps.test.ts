import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { createDesk, type Desk, PASSWORD } from '../test-support/desk.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let desk: Desk;
let provider: { id: number };
beforeAll(async () => {
  app = await createTestApp();
  desk = createDesk(app);
  provider = await app.build.provider();
});
afterAll(() => app.close());
beforeEach(() => desk.resetRateLimits());
afterEach(() => vi.useRealTimers());

async function signedIn() {
  const customer = await app.build.customer([provider.id]);
  const account = await app.build.customerUser([[customer.id, 'CustomerUser']], {
    passwordHash: `plain:${PASSWORD}`,
  });
  return { ...account, ...(await desk.tokensOf(account.email)) };
}

/** Lets everything of an account end that ends by time, by the database's clock. */
const expire = (accountId: number) =>
  sql`
    with s as (update session set expires_at = now() - interval '1 second' where account_id = ${accountId} returning id)
    update session_token t set expires_at = now() - interval '1 second' from s where t.session_id = s.id`.execute(
    app.test.owner.executor,
  );

it.each([-24, -1, 1, 24])(
  'a portal whose clock jumps by %i hours ends no session early and brings none back: the database’s clock decides (security F11)',
  async (hours) => {
    const [live, old] = [await signedIn(), await signedIn()];
    await expire(old.id);
    vi.useFakeTimers({ now: Date.now() + hours * HOUR_MS, toFake: ['Date'] });
    expect(await desk.check(live.access_token)).toBe(200);
    expect(await desk.check(old.access_token)).toBe(401);
    const fresh = await desk.refresh(live.refresh_token);
    expect(fresh.statusCode).toBe(200);
    expect(await desk.check(desk.readTokens(fresh.json()).access_token)).toBe(200);
    expect((await desk.refresh(old.refresh_token)).statusCode).toBe(400);
  },
);

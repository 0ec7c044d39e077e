import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { hashToken } from '../../../platform/session-store/index.ts';
import { createAuthClient, type AuthClient, PASSWORD } from '../test-support/auth-client.ts';

/** Longer than the reuse tolerance of this test; half of what a statement waits for a lock, so that a busy machine does not reach that. */
const STALL_MS = 1_500;
/** Longer than a statement waits for a lock. */
const OUTAGE_MS = 4_000;

let app: TestApp;
let authClient: AuthClient;
beforeAll(async () => {
  app = await createTestApp({ limits: { reuseToleranceSeconds: 1 } });
  authClient = createAuthClient(app);
});
afterAll(() => app.close());

/** A signed-in user, and a function that locks the user's refresh token in the database for a while. */
async function signedIn() {
  const { email } = await app.build.backofficeUser('ProviderUser', (await app.build.provider()).id, {
    passwordHash: `plain:${PASSWORD}`,
  });
  const { refresh_token } = await authClient.tokensOf(email);
  const stall = (ms: number, meanwhile: () => void) =>
    app.test.owner.transaction(async (transaction) => {
      await sql`select from session_token where token_hash = ${hashToken(refresh_token)} for update`.execute(
        transaction,
      );
      meanwhile();
      await wait(ms);
    });
  return { refresh: () => authClient.refresh(refresh_token), stall };
}
type Answer = Awaited<ReturnType<AuthClient['refresh']>>;
const statusesOf = (responses: readonly Answer[]) => responses.map(({ statusCode }) => statusCode).sort();
const check = (response: Answer | undefined) =>
  authClient.check(response?.json<{ access_token: string }>().access_token ?? '');

it('a refresh token that waited for the database while another tab used it is not treated as stolen', async () => {
  const { refresh, stall } = await signedIn();
  const tabs: Promise<Answer>[] = [];
  await stall(STALL_MS, () => {
    // An injected request starts only when `then` is called on it.
    for (const tab of [refresh(), refresh()]) tabs.push(tab.then((response) => response));
  });
  const responses = await Promise.all(tabs);
  expect(statusesOf(responses)).toEqual([200, 400]);
  expect(await check(responses.find(({ statusCode }) => statusCode === 200))).toBe(200);
});

it('a refresh token whose refresh failed and that is sent again after another tab used it is not treated as stolen', async () => {
  const { refresh, stall } = await signedIn();
  let tab: Promise<Answer> | undefined;
  await stall(OUTAGE_MS, () => {
    tab = refresh().then((response) => response);
  });
  expect((await tab)?.statusCode).toBe(503);
  const winner = await refresh();
  expect(winner.statusCode).toBe(200);
  await wait(1_500);
  expect((await refresh()).statusCode).toBe(400);
  expect(await check(winner)).toBe(200);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient, type AuthClient, PASSWORD } from '../test-support/auth-client.ts';

/** An attacker guesses for a day as fast as the limits allow. The test does not wait, but moves the times of the limits back. */
let app: TestApp;
let authClient: AuthClient;
let customer: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  authClient = createAuthClient(app);
  customer = await app.build.customer([(await app.build.provider()).id]);
});
afterAll(() => app.close());

const DAY = 24 * 3600;

async function letTimePass(seconds: number): Promise<void> {
  await sql`update rate_limit_counter set window_started_at = window_started_at - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(app.test.owner.executor);
}

describe('a day of guesses at one account', () => {
  it.each([
    ['one address', () => '198.51.100.20'],
    ['a thousand addresses', (count: number) => `100.64.${Math.floor(count / 250) % 4}.${count % 250}`],
  ])('from %s: after a hundred guesses even the right password is refused', async (_from, addressOf) => {
    await authClient.resetRateLimits();
    const { email } = await app.build.customerUser([[customer.id, 'CustomerUser']], {
      passwordHash: `plain:${PASSWORD}`,
    });
    let checkedGuesses = 0;
    for (let elapsed = 0, count = 0; elapsed < DAY; count += 1) {
      const guess = checkedGuesses < 100 ? 'wrong' : PASSWORD;
      const response = await authClient.signIn(email, guess, { from: addressOf(count) });
      expect([400, 429]).toContain(response.statusCode);
      const seconds = response.statusCode === 429 ? Number(response.headers['retry-after']) : 0;
      if (seconds === 0) checkedGuesses += 1;
      else await letTimePass(seconds);
      elapsed += seconds;
      expect(checkedGuesses).toBeLessThan(150);
    }
    expect(checkedGuesses).toBeGreaterThan(100);
  });
});

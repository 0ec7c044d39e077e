import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors/index.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient, type AuthClient, PASSWORD } from '../test-support/auth-client.ts';

/** Whether the stubbed hasher is overloaded. */
let isOverloaded = false;
let app: TestApp;
let authClient: AuthClient;

beforeAll(async () => {
  app = await createTestApp({
    passwords: {
      hash: (password) => Promise.resolve(password),
      verify: (stored, password) =>
        isOverloaded
          ? Promise.reject(new AppError('Overloaded', { retryAfter: 5 }))
          : Promise.resolve(stored === password),
      isOutdated: () => false,
    },
  });
  authClient = createAuthClient(app);
});
afterAll(() => app.close());

it('a password that was not checked does not count, and locks out neither account nor network', async () => {
  const from = '198.51.100.77';
  const customer = await app.build.customer([(await app.build.provider()).id]);
  const user = await app.build.customerUser([[customer.id, 'CustomerUser']], { passwordHash: PASSWORD });
  await authClient.signIn(user.email, 'wrong', { from });
  isOverloaded = true;
  for (let count = 0; count < 40; count += 1) {
    const response = await authClient.signIn(user.email, PASSWORD, { from });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  }
  isOverloaded = false;
  const { rows } = await sql<{ wrong: number }>`
    select wrong_passwords as wrong from account where id = ${user.id}`.execute(app.test.owner.executor);
  // The password that was checked still counts.
  expect(rows).toEqual([{ wrong: 1 }]);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await authClient.signIn(user.email, 'wrong', { from })).statusCode).toBe(400);
  expect((await authClient.signIn(user.email, PASSWORD, { from })).statusCode).toBe(429);
});

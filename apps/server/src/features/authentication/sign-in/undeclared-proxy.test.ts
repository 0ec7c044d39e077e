import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient, PASSWORD } from '../test-support/auth-client.ts';

/**
 * All clients behind an undeclared proxy seem to have the address of the proxy. A few wrong passwords must not lock all
 * of them out.
 */
let app: TestApp | undefined;
afterEach(() => app?.close());

async function startPortal(publicUrl: string, trustedProxies: readonly string[] = []) {
  app = await createTestApp({ publicUrl: new URL(publicUrl), trustedProxies, metricsToken: 'm'.repeat(32) });
  const authClient = createAuthClient(app);
  const customer = await app.build.customer([(await app.build.provider()).id]);
  const { email } = await app.build.customerUser([[customer.id, 'CustomerUser']], {
    passwordHash: `plain:${PASSWORD}`,
  });
  const { log, app: server } = app;
  return {
    email,
    authClient,
    /** Fails 31 times at 31 accounts. */
    spray: async (from: string, forwarded?: string) => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      for (let count = 0; count < 31; count += 1)
        await authClient.signIn(`sprayed${count}@test.example`, 'wrong', { from, headers });
    },
    warnings: () => log.filter(({ msg }) => String(msg).includes('TRUST_PROXY')),
    countProxyRequests: async () => {
      const headers = { authorization: `Bearer ${'m'.repeat(32)}` };
      const { body } = await server.inject({ url: '/metrics', headers });
      return Number(/^belegfach_unnamed_proxy_requests_total (\d+)/m.exec(body)?.[1] ?? 0);
    },
  };
}

describe('a portal behind TLS', () => {
  it.each([
    ...['127.0.0.1', '172.18.0.1', '192.168.7.9', '::1', 'fd00::1', '::ffff:10.0.0.1'],
    ...['203.0.113.80', '2001:db8::80', '::ffff:203.0.113.80'],
  ])(
    'lets clients sign in even if all seem to come from %s, warns once and counts the requests',
    async (from) => {
      const {
        authClient,
        email,
        spray,
        warnings,
        countProxyRequests: counted,
      } = await startPortal('https://belege.example');
      await spray(from, '203.0.113.7');
      expect((await authClient.signIn(email, PASSWORD, { from })).statusCode).toBe(200);
      expect(warnings()).toHaveLength(1);
      expect(await counted()).toBeGreaterThan(30);
    },
  );

  it('limits each account behind an undeclared proxy as usual', async () => {
    const { authClient, email } = await startPortal('https://belege.example');
    const statuses = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await authClient.signIn(email, 'wrong', { from: '127.0.0.1' })).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });

  it('limits other public addresses and the forwarded addresses of a declared proxy as usual, without a warning', async () => {
    const { authClient, email, spray, warnings } = await startPortal('https://belege.example', ['127.0.0.1']);
    await spray('203.0.113.9');
    expect((await authClient.signIn(email, PASSWORD, { from: '203.0.113.9' })).statusCode).toBe(429);
    await spray('127.0.0.1', '192.168.1.20');
    const headers = { 'x-forwarded-for': '192.168.1.20' };
    expect((await authClient.signIn(email, PASSWORD, { from: '127.0.0.1', headers })).statusCode).toBe(429);
    expect(warnings()).toEqual([]);
  });
});

it('a portal without TLS has no higher limit for a shared address, but warns about an undeclared proxy', async () => {
  const { authClient, email, spray, warnings } = await startPortal('http://portal.internal');
  await spray('192.168.1.20', '203.0.113.7');
  expect((await authClient.signIn(email, PASSWORD, { from: '192.168.1.20' })).statusCode).toBe(429);
  expect(warnings()).toHaveLength(1);
});

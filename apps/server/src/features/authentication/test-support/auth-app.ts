import { afterAll, beforeEach } from 'vitest';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient } from './auth-client.ts';

/** For the tests of a file: the app, a client that signs in, a provider and its customer. Each test begins with free rate limits. */
export async function createAuthApp() {
  const app = await createTestApp();
  afterAll(() => app.close());
  const authClient = createAuthClient(app);
  beforeEach(() => authClient.resetRateLimits());
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  return { app, authClient, provider, customer };
}

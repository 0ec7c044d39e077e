import { afterAll, beforeEach } from 'vitest';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { createAuthClient } from './auth-client.ts';

/** The app, an auth client, a provider and its customer for all tests of one test file. Rate limits are reset before each test. */
export async function createAuthApp() {
  const app = await createTestApp();
  afterAll(() => app.close());
  const authClient = createAuthClient(app);
  beforeEach(() => authClient.resetRateLimits());
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  return { app, authClient, provider, customer };
}

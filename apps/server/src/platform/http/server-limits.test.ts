import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { BODY_TIMES } from './uploads/body-watch.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** That Node ends who is slower is Node's; that it is told to is ours. How bodies end is told by the tests of uploads. */
it('a client has 30 seconds for its headers and for a body, and a quiet connection five (security section 2)', () => {
  const { headersTimeout, keepAliveTimeout } = app.app.server;
  expect({ headersTimeout, keepAliveTimeout }).toEqual({ headersTimeout: 30_000, keepAliveTimeout: 5_000 });
  expect(BODY_TIMES).toMatchObject({ wholeMs: 30_000, uploadIdleMs: 60_000 });
  expect(app.app.initialConfig.bodyLimit).toBe(256 * 1024);
});

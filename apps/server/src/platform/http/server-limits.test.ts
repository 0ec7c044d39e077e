import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { BODY_TIMEOUTS } from './uploads/body-timeouts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/**
 * Checks only the settings: Node enforces the limits of headers, and the tests of uploads cover the limits of bodies.
 */
it('a client has 30 seconds for its headers and for a body, and an idle connection is closed after five', () => {
  const { headersTimeout, keepAliveTimeout } = app.app.server;
  expect({ headersTimeout, keepAliveTimeout }).toEqual({ headersTimeout: 30_000, keepAliveTimeout: 5_000 });
  expect(BODY_TIMEOUTS).toMatchObject({ totalMs: 30_000, uploadIdleMs: 60_000 });
  expect(BODY_TIMEOUTS).toMatchObject({ uploadWindowMs: 60_000, uploadMinRate: 6_000 });
  expect(app.app.initialConfig.bodyLimit).toBe(256 * 1024);
});

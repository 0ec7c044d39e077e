import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

const TOKEN = 'a-token-of-the-monitoring';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ metricsToken: TOKEN });
});
afterAll(() => app.close());

const headers = { authorization: `Bearer ${TOKEN}` };
const hold = (reason: string | null) =>
  sql`update installation set sweep_held_because = ${reason}, sweep_held_at = case when ${reason}::text is null then null else now() end`.execute(
    app.test.owner.executor,
  );
const metric = async () =>
  /^belegfach_sweep_held (\d)$/m.exec((await app.app.inject({ url: '/metrics', headers })).body)?.[1];

it('a paused sweep is reported by /readyz and /metrics, and the portal continues to serve', async () => {
  const getReadiness = async (requestHeaders = {}) => {
    const response = await app.app.inject({ url: '/readyz', headers: requestHeaders });
    return [response.statusCode, response.json<object>()];
  };
  expect(await getReadiness(headers)).toEqual([200, { status: 'ok' }]);
  expect(await metric()).toBe('0');
  await hold('too-many');
  expect(await getReadiness(headers)).toEqual([200, { status: 'attention', warnings: ['sweep-held'] }]);
  expect(await getReadiness()).toEqual([200, { status: 'attention' }]);
  await expect.poll(metric).toBe('1');
  await hold(null);
  expect(await getReadiness(headers)).toEqual([200, { status: 'ok' }]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const TOKEN = 'a-token-of-the-monitoring';

let app: TestApp;
const stopping = new AbortController();
beforeAll(async () => {
  app = await createTestApp({ metricsToken: TOKEN, stopping: stopping.signal });
});
afterAll(() => app.close());
beforeEach(() => stopping.abort());

const getReadiness = (headers: Readonly<Record<string, string>> = {}) =>
  app.app.inject({ url: '/readyz', headers });

describe('a portal that is not ready', () => {
  it.each([
    ['no token', {}],
    ['no token on the same machine, as through its proxy', { host: '127.0.0.1' }],
    ['another token', { authorization: 'Bearer a-token-of-the-monitorinG' }],
    ['another scheme', { authorization: TOKEN }],
    ['an empty header', { authorization: '' }],
  ])('reports only its status without the right token: %s', async (_who, headers) => {
    const response = await getReadiness(headers);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'unavailable' });
  });

  it('reports the faults to the monitoring', async () => {
    const response = await getReadiness({ authorization: `Bearer ${TOKEN}` });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'unavailable', faults: ['stopping'] });
  });

  it('logs the faults once for repeated requests', async () => {
    for (let count = 0; count < 5; count += 1) await getReadiness();
    expect(app.log.filter(({ msg }) => msg === 'the portal is not ready')).toMatchObject([
      { faults: ['stopping'] },
    ]);
  });
});

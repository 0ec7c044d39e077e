import { describe, expect, test } from 'vitest';
import { fakeServer, type Handler, json, noContent } from '../../test-support/fake-server.ts';
import { type ApiClient, createApiClient, type Credentials, pathOf } from './api-client.ts';
import { ApiProblem } from './api-problem.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const PROVIDERS = [{ id: ID, name: 'Muster Automaten GmbH' }];

function client(
  handlers: Record<string, Handler>,
  renewals: Awaited<ReturnType<Credentials['refresh']>>[] = [],
  confirmIdentity: Credentials['confirmIdentity'] = () => Promise.resolve(false),
) {
  const server = fakeServer(handlers);
  const problems: ApiProblem[] = [];
  let token = 'at_1';
  let lost = 0;
  const api = createApiClient({
    fetch: server.fetch,
    language: 'en',
    onProblem: (problem) => problems.push(problem),
    onSessionLost: () => {
      lost += 1;
    },
    credentials: {
      accessToken: () => token,
      refresh: () => {
        const outcome = renewals.shift() ?? 'lost';
        if (outcome === 'refreshed') token = 'at_2';
        return Promise.resolve(outcome);
      },
      confirmIdentity,
    },
  });
  return { api, server, problems, lostTimes: () => lost };
}

const bearer = (server: ReturnType<typeof fakeServer>) =>
  server.seen.map((request) => request.headers.get('authorization'));

async function refusalOf(promise: Promise<unknown>): Promise<ApiProblem> {
  const [result] = await Promise.allSettled([promise]);
  const error: unknown = result.status === 'rejected' ? result.reason : 'a response';
  if (!(error instanceof ApiProblem)) throw new Error(`Expected a problem, got ${String(error)}`);
  return error;
}

describe('a call', () => {
  test('sends the bearer token and returns the parsed data', async () => {
    const { api, server } = client({ 'GET /Provider/GetAllProvider': () => json(PROVIDERS) });
    expect(await api.call('GET /Provider/GetAllProvider')).toEqual(PROVIDERS);
    expect(bearer(server)).toEqual(['Bearer at_1']);
  });

  test('requests its response in the language of the page', async () => {
    const { api, server } = client({ 'GET /Provider/GetAllProvider': () => json(PROVIDERS) });
    await api.call('GET /Provider/GetAllProvider');
    await api.authorisedFetch('/Provider/GetAllProvider', { headers: { range: 'bytes=0-1' } });
    expect(server.seen.map(({ headers }) => headers.get('accept-language'))).toEqual(['en', 'en']);
  });

  test('writes query values as text, repeats lists and omits empty filters', async () => {
    const page = { items: [], totalPages: 0, totalItemCount: 0 };
    const { api, server } = client({ 'GET /Invoice/List': () => json(page) });
    await api.call('GET /Invoice/List', {
      query: { pageIndex: 2, sortDirection: 1, typeValue: 0, customerName: '', comment: undefined },
    });
    expect(server.seen[0]?.path).toBe('/Invoice/List?pageIndex=2&sortDirection=1&typeValue=0');
    expect(pathOf('GET /Invoice/Download/Many', { query: { id: ['a', 'b'] } })).toBe(
      '/Invoice/Download/Many?id=a&id=b',
    );
  });

  test('escapes path parameters, so that a value cannot lead to another path', () => {
    expect(pathOf('GET /Invoice/Download/{id}', { params: { id: '../List?x=1' } })).toBe(
      '/Invoice/Download/..%2FList%3Fx%3D1',
    );
  });

  test('sends JSON, or a form where the contract demands one', async () => {
    const { api, server } = client({
      'POST /Authentication/Logout': noContent,
      'POST /connect/token': () =>
        json({
          login_response: 'TwoFactorAuthentication',
          twofactor_token: 't',
          access_token: null,
          refresh_token: null,
          expires_in: null,
        }),
    });
    await api.call('POST /Authentication/Logout', { body: { refresh_token: 'rt' } });
    await api.call('POST /connect/token', {
      encoding: 'form',
      body: { grant_type: 'password', username: 'a+b@demo.example', password: 'ä&=' },
    });
    expect(server.seen.map(({ body }) => body)).toEqual([
      '{"refresh_token":"rt"}',
      'grant_type=password&username=a%2Bb%40demo.example&password=%C3%A4%26%3D',
    ]);
    expect(server.seen[0]?.headers.get('content-type')).toBe('application/json');
  });

  test('fails in development when the response does not match the contract', async () => {
    const { api } = client({ 'GET /Provider/GetAllProvider': () => json([{ id: 1 }]) });
    await expect(api.call('GET /Provider/GetAllProvider')).rejects.toThrow(/breaks the contract/);
  });

  test('throws an abort unchanged and reports no problem', async () => {
    const { api, problems } = client({ 'GET /Provider/GetAllProvider': () => json(PROVIDERS) });
    const abort = new AbortController();
    abort.abort();
    const call = api.call('GET /Provider/GetAllProvider', { signal: abort.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(problems).toEqual([]);
  });
});

describe('a call refused with 401', () => {
  const refusing = (good: string): Record<string, Handler> => ({
    'GET /Provider/GetAllProvider': ({ headers }) =>
      headers.get('authorization') === `Bearer ${good}` ? json(PROVIDERS) : json({ status: 401 }, 401),
  });

  test('is repeated once after one refresh, without an alert', async () => {
    const { api, server, problems, lostTimes } = client(refusing('at_2'), ['refreshed']);
    expect(await api.call('GET /Provider/GetAllProvider')).toEqual(PROVIDERS);
    expect(bearer(server)).toEqual(['Bearer at_1', 'Bearer at_2']);
    expect([problems, lostTimes()]).toEqual([[], 0]);
  });

  test('ends the session when the refresh is refused', async () => {
    const { api, server, problems, lostTimes } = client(refusing('none'), ['lost']);
    expect((await refusalOf(api.call('GET /Provider/GetAllProvider'))).kind).toBe('unauthorised');
    expect([server.seen.length, problems, lostTimes()]).toEqual([1, [], 1]);
  });

  test('ends the session when the new token is refused too, without a third attempt', async () => {
    const { api, server, lostTimes } = client(refusing('none'), ['refreshed', 'refreshed']);
    await refusalOf(api.call('GET /Provider/GetAllProvider'));
    expect([server.seen.length, lostTimes()]).toEqual([2, 1]);
  });

  test('keeps the session when the server cannot be reached for a refresh', async () => {
    const { api, problems, lostTimes } = client(refusing('none'), ['unreachable']);
    await refusalOf(api.call('GET /Provider/GetAllProvider'));
    expect([problems.map(({ kind }) => kind), lostTimes()]).toEqual([['client'], 0]);
  });
});

describe('a refusal', () => {
  const respondWith = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    client({ 'GET /Provider/GetAllProvider': () => json(body, status, headers) });

  test.each([
    [403, {}, 'forbidden'],
    [400, { code: 'DeleteNotAllowed' }, 'code'],
    [400, { errors: { pageSize: ['must be one of 25, 50, 100'] } }, 'fields'],
    [404, {}, 'server'],
    [500, {}, 'server'],
  ] as const)('with status %i and body %j is of the kind %s', async (status, body, kind) => {
    const { api, problems } = respondWith(status, { status, title: 'Title', ...body });
    const problem = await refusalOf(api.call('GET /Provider/GetAllProvider'));
    expect([problem.kind, problem.status, problem.message]).toEqual([kind, status, 'Title']);
    expect(problems).toEqual([problem]);
  });

  test('has the request id, from the body or otherwise from the header, and the time to wait', async () => {
    const body = { status: 429, title: 'Too many', code: 'TooManyRequests' };
    const headers = { 'x-request-id': 'from-header', 'retry-after': '42' };
    const problem = await refusalOf(respondWith(429, body, headers).api.call('GET /Provider/GetAllProvider'));
    expect([problem.requestId, problem.retryAfter, problem.code]).toEqual([
      'from-header',
      42,
      'TooManyRequests',
    ]);
    const own = { ...body, requestId: 'from-body' };
    const second = await refusalOf(respondWith(429, own, headers).api.call('GET /Provider/GetAllProvider'));
    expect(second.requestId).toBe('from-body');
  });

  test('in HTML from a proxy is classified by its status', async () => {
    const { api } = client({
      'GET /Provider/GetAllProvider': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    });
    const problem = await refusalOf(api.call('GET /Provider/GetAllProvider'));
    expect([problem.kind, problem.message]).toEqual(['server', 'HTTP 502']);
  });

  test('without a response is classified as a client error', async () => {
    const { api, problems } = client({
      'GET /Provider/GetAllProvider': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await refusalOf(api.call('GET /Provider/GetAllProvider'));
    expect(problems.map(({ kind, status }) => [kind, status])).toEqual([['client', undefined]]);
  });

  test('with an incomplete response is classified as a client error', async () => {
    const { api, problems } = client({
      'GET /Provider/GetAllProvider': () => new Response('[{"id":', { status: 200 }),
    });
    await refusalOf(api.call('GET /Provider/GetAllProvider'));
    expect(problems.map(({ kind }) => kind)).toEqual(['client']);
  });

  test.each([
    [[404], []],
    ['all', []],
    [[500], [404]],
  ] as const)(
    'with status 404 of a call without an alert for %j raises problems with the statuses %j',
    async (noAlertFor, reported) => {
      const { api, problems } = respondWith(404, { status: 404, title: 'Not found' });
      await refusalOf(api.call('GET /Provider/GetAllProvider', { noAlertFor }));
      expect(problems.map(({ status }) => status)).toEqual(reported);
    },
  );

  test('for the missing second factor is reported even for a call without alerts, because the user cannot continue without it', async () => {
    const body = { status: 403, title: 'Refused', code: 'TwoFactorSetupRequired' };
    const { api, problems } = respondWith(403, body);
    await refusalOf(api.call('GET /Provider/GetAllProvider', { noAlertFor: 'all' }));
    expect(problems.map(({ code }) => code)).toEqual(['TwoFactorSetupRequired']);
  });
});

describe('authorisedFetch', () => {
  test('returns the unread response of a request with the token and the given headers', async () => {
    const { api, server } = client({ [`GET /Invoice/Download/${ID}`]: () => new Response('%PDF') });
    const path = pathOf('GET /Invoice/Download/{id}', { params: { id: ID } });
    const response = await api.authorisedFetch(path, { headers: { range: 'bytes=0-9' } });
    expect([response.bodyUsed, await response.text()]).toEqual([false, '%PDF']);
    expect(server.seen[0]?.headers.get('range')).toBe('bytes=0-9');
  });
});

test('calls are typed by the contract: the marked lines would not compile without their directive', () => {
  expect(callsAreTypedByTheContract).toBeTypeOf('function');
});

async function callsAreTypedByTheContract(api: ApiClient) {
  // @ts-expect-error the path needs a value for its parameter
  await api.call('GET /Invoice/ManyComments/{invoiceId}');
  // @ts-expect-error a file is fetched with authorisedFetch
  await api.call('GET /Invoice/Download/{id}', { params: { id: ID } });
  // @ts-expect-error the list offers 25, 50 and 100
  await api.call('GET /Invoice/List', { query: { pageSize: 51 } });
  // @ts-expect-error the contract has no such parameter
  await api.call('GET /Invoice/List', { query: { colour: 'red' } });
  // @ts-expect-error the token endpoint accepts a form, which must be stated
  await api.call('POST /connect/token', { body: { grant_type: 'refresh_token', refresh_token: '' } });
  const { items } = await api.call('GET /Invoice/List');
  return items[0]?.documentNumber satisfies string | undefined;
}

describe('a call that needs a recent sign-in', () => {
  const stale = () => json({ status: 400, title: 'x', code: 'ReauthenticationRequired' }, 400);
  const URL_OF_KEY = 'GET /Authentication/TwoFactorInformation';
  const key = { qrCodeInformation: 'otpauth://totp/x?secret=A', token: 't' };

  test('is repeated without an alert after the user has confirmed their identity', async () => {
    let isFresh = false;
    const confirmIdentity = () => {
      isFresh = true;
      return Promise.resolve(true);
    };
    const handlers = { [URL_OF_KEY]: () => (isFresh ? json(key) : stale()) };
    const { api, problems, server } = client(handlers, [], confirmIdentity);
    expect(await api.call(URL_OF_KEY)).toEqual(key);
    expect([server.seen.length, problems]).toEqual([2, []]);
  });

  test('fails without an alert when the user declines', async () => {
    const { api, problems, server } = client({ [URL_OF_KEY]: stale });
    const problem = await refusalOf(api.call(URL_OF_KEY));
    expect([problem.kind, problem.code]).toEqual(['declined', 'ReauthenticationRequired']);
    expect([server.seen.length, problems]).toEqual([1, []]);
  });

  test('asks the user only once; a second refusal is reported like any other', async () => {
    const { api, problems } = client({ [URL_OF_KEY]: stale }, [], () => Promise.resolve(true));
    expect((await refusalOf(api.call(URL_OF_KEY))).kind).toBe('code');
    expect(problems).toHaveLength(1);
  });
});

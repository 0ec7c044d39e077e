import { beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, type Handler, json, noContent } from '../../test-support/fake-server.ts';
import { storeTokens, tokenResponse } from '../../test-support/tokens.ts';
import { userOf } from '../../test-support/users.ts';
import type { ApiProblem } from '../lib/api-problem.ts';
import type { Locks } from './token-refresh.ts';
import { createSession } from './session.ts';
import { DEVICE_TOKEN_KEY } from './device-token.ts';
import { STORAGE_KEY } from './token-store.ts';

const USER = userOf('CustomerAdmin');
const MINUTE = 60_000;

/** A server whose refresh tokens work only once. */
function rotatingServer(handlers: Record<string, Handler> = {}) {
  let current = 0;
  const server = fakeServer({
    'POST /connect/token': ({ body }) => {
      const refreshToken = new URLSearchParams(body).get('refresh_token');
      if (refreshToken !== null && refreshToken !== `rt_${current}`)
        return json({ error: 'invalid_grant' }, 400);
      current += 1;
      return json(tokenResponse(current));
    },
    'GET /Authentication/GetUserInformation': ({ headers }) =>
      headers.get('authorization') === `Bearer at_${current}` ? json(USER) : json({ status: 401 }, 401),
    'POST /Authentication/Logout': noContent,
    ...handlers,
  });
  const countTokenRequests = () => server.seen.filter(({ path }) => path === '/connect/token').length;
  return { ...server, countTokenRequests };
}

function tab(server: { readonly fetch: typeof fetch }, locks?: Locks) {
  const problems: ApiProblem[] = [];
  const clock = { now: 0 };
  let lost = 0;
  const session = createSession({
    storage: localStorage,
    locks,
    fetch: server.fetch,
    language: 'de',
    now: () => clock.now,
    onProblem: (problem) => problems.push(problem),
    onLost: () => {
      lost += 1;
    },
  });
  return { session, problems, clock, lostTimes: () => lost };
}

/** Locks like the locks of the browser: one holder at a time, in the order of the requests. */
function oneAtATime(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name, run) => {
      const turn = last.then(run);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const stored = () => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as unknown;

describe('a sign-in', () => {
  const DEVICE = 'd'.repeat(43);
  beforeEach(() => localStorage.setItem(DEVICE_TOKEN_KEY, DEVICE));

  test('stores the tokens and loads the user', async () => {
    const server = rotatingServer();
    const { session } = tab(server);
    const result = await session.signIn({ email: ' a@demo.example ', password: ' geheim ' });
    expect(result).toEqual({ kind: 'signed-in', user: USER });
    expect(session.user()).toEqual(USER);
    expect(stored()).toEqual({ accessToken: 'at_1', expiresIn: 600, refreshToken: 'rt_1' });
    expect(server.seen[0]?.body).toBe(
      `grant_type=password&username=a%40demo.example&password=+geheim+&scope=offline_access&deviceToken=${DEVICE}`,
    );
  });

  test('sends the code of a second factor as the password, together with the token of the first step', async () => {
    const none = { access_token: null, refresh_token: null, expires_in: null };
    const server = rotatingServer({
      'POST /connect/token': ({ body }) => {
        if (new URLSearchParams(body).has('twoFactorToken')) return json(tokenResponse());
        return json({ ...none, login_response: 'TwoFactorAuthentication', twofactor_token: 'tf' });
      },
      'GET /Authentication/GetUserInformation': () => json(USER),
    });
    const { session } = tab(server);
    const first = await session.signIn({ email: 'a@demo.example', password: 'geheim' });
    expect(first).toEqual({ kind: 'second-factor', twoFactorToken: 'tf' });
    expect(stored()).toBeNull();
    await session.confirmCode({ email: 'a@demo.example', twoFactorToken: 'tf', verificationCode: '408123' });
    expect(server.seen[1]?.body).toBe(
      `grant_type=password&username=a%40demo.example&password=408123&twoFactorToken=tf&scope=offline_access&deviceToken=${DEVICE}`,
    );
    expect(session.user()).toEqual(USER);
  });

  test.each([
    [400, {}, { kind: 'wrong-credentials' }, 0],
    [429, { 'retry-after': '42' }, { kind: 'wait', seconds: 42 }, 0],
    [429, {}, { kind: 'wait', seconds: 60 }, 0],
    [503, {}, { kind: 'failed' }, 1],
  ])(
    'with the response %i %j has the result %j and raises %i alerts',
    async (status, headers, expected, alerts) => {
      const server = rotatingServer({ 'POST /connect/token': () => json({ status }, status, headers) });
      const { session, problems } = tab(server);
      expect(await session.signIn({ email: 'a@demo.example', password: 'x' })).toEqual(expected);
      expect([problems.length, session.exists()]).toEqual([alerts, false]);
    },
  );

  test('creates no session with an initial password', async () => {
    const setPassword = { id: USER.userId, token: 't', usertype: 'CustomerUser' };
    const none = { access_token: null, refresh_token: null, expires_in: null, twofactor_token: null };
    const server = rotatingServer({
      'POST /connect/token': () =>
        json({ login_response: 'SetPassword', set_password: setPassword, ...none }),
    });
    const { session } = tab(server);
    expect(await session.signIn({ email: 'a@demo.example', password: 'x' })).toEqual({
      kind: 'set-password',
      link: setPassword,
    });
    expect(session.exists()).toBe(false);
  });
});

describe('the refresh', () => {
  test('is due at the start and after the lifetime of the access token', async () => {
    storeTokens();
    const { session, clock } = tab(rotatingServer());
    expect(session.isStale()).toBe(true);
    expect(await session.refresh()).toBe('refreshed');
    expect(session.user()).toEqual(USER);
    clock.now = 10 * MINUTE;
    expect(session.isStale()).toBe(false);
    clock.now = 10 * MINUTE + 1;
    expect(session.isStale()).toBe(true);
  });

  test('is not due for a page that is loaded again while the tokens are valid', async () => {
    const server = rotatingServer();
    const before = tab(server);
    before.clock.now = MINUTE;
    await before.session.signIn({ email: 'a@demo.example', password: 'geheim' });
    const { session, clock } = tab(server);
    clock.now = 2 * MINUTE;
    expect(await session.refresh()).toBe('refreshed');
    expect(session.user()).toEqual(USER);
    expect(server.countTokenRequests()).toBe(1);
    clock.now = 11 * MINUTE + 1;
    expect(session.isStale()).toBe(true);
    expect(await session.refresh()).toBe('refreshed');
    expect(server.countTokenRequests()).toBe(2);
  });

  test('is due when the clock was set back', async () => {
    const server = rotatingServer();
    const { session, clock } = tab(server);
    clock.now = 5 * MINUTE;
    await session.signIn({ email: 'a@demo.example', password: 'geheim' });
    expect(session.isStale()).toBe(false);
    clock.now = MINUTE;
    expect(session.isStale()).toBe(true);
  });

  test('runs for a page that is loaded again with an access token that the server no longer accepts', async () => {
    let current = 1;
    const server = rotatingServer({
      'POST /connect/token': () => json(tokenResponse(current)),
      'GET /Authentication/GetUserInformation': ({ headers }) =>
        headers.get('authorization') === `Bearer at_${current}` ? json(USER) : json({ status: 401 }, 401),
    });
    await tab(server).session.signIn({ email: 'a@demo.example', password: 'geheim' });
    current = 2;
    const { session, lostTimes } = tab(server);
    expect(await session.refresh()).toBe('refreshed');
    expect([session.user(), lostTimes()]).toEqual([USER, 0]);
  });

  test('runs once for parallel calls of one tab', async () => {
    storeTokens();
    const server = rotatingServer();
    const { session } = tab(server);
    await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(server.countTokenRequests()).toBe(1);
  });

  test('runs once for one refused token in several tabs with locks', async () => {
    storeTokens();
    const server = rotatingServer();
    const locks = oneAtATime();
    const tabs = [tab(server, locks), tab(server, locks), tab(server, locks)];
    const outcomes = await Promise.all(tabs.map(({ session }) => session.refresh()));
    expect(outcomes).toEqual(['refreshed', 'refreshed', 'refreshed']);
    expect(server.countTokenRequests()).toBe(1);
    expect(tabs.map(({ lostTimes }) => lostTimes())).toEqual([0, 0, 0]);
  });

  test('is refused in the slower tab without locks, which uses the newer token in the storage', async () => {
    storeTokens();
    const server = rotatingServer();
    const slower = tab({
      fetch: async (input, init) => {
        // The other tab is served while this request is on its way.
        if (JSON.stringify(stored()).includes('rt_0')) await tab(server).session.refresh();
        return server.fetch(input, init);
      },
    });
    expect(await slower.session.refresh()).toBe('refreshed');
    expect(slower.session.user()).toEqual(USER);
    expect(server.countTokenRequests()).toBe(2);
  });

  test('reports the session as lost when it is refused and the storage has no newer token', async () => {
    storeTokens(7);
    const { session, problems } = tab(rotatingServer());
    expect(await session.refresh()).toBe('lost');
    expect(problems).toEqual([]);
  });

  test.each([500, 503, 429])('keeps the session after a response of %i', async (status) => {
    storeTokens();
    const { session } = tab(rotatingServer({ 'POST /connect/token': () => json({ status }, status) }));
    expect(await session.refresh()).toBe('unreachable');
    expect(session.exists()).toBe(true);
  });

  test('does not restore the session if its response arrives after the sign-out', async () => {
    storeTokens();
    let sendResponse: (response: Response) => void = () => undefined;
    const server = rotatingServer({
      'POST /connect/token': () => new Promise<Response>((resolve) => (sendResponse = resolve)),
    });
    const { session } = tab(server);
    const refreshing = session.refresh();
    await Promise.resolve();
    session.signOut();
    sendResponse(json(tokenResponse()));
    expect(await refreshing).toBe('lost');
    expect(stored()).toBeNull();
  });
});

describe('the end of a session', () => {
  test('is reported once to several calls at the same time, and clears the tokens', async () => {
    storeTokens(7);
    const { session, lostTimes } = tab(rotatingServer());
    const calls = [1, 2, 3].map(() => session.api.call('GET /Authentication/GetUserInformation'));
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([lostTimes(), stored()]).toEqual([1, null]);
  });

  test('by sign-out clears the tokens immediately and ends the session at the server', async () => {
    const server = rotatingServer();
    const { session, lostTimes } = tab(server);
    await session.signIn({ email: 'a@demo.example', password: 'x' });
    session.signOut();
    expect([session.user(), stored(), session.isStale()]).toEqual([undefined, null, true]);
    expect(server.seen.at(-1)).toMatchObject({
      path: '/Authentication/Logout',
      body: '{"refresh_token":"rt_1"}',
    });
    expect(lostTimes()).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { fakeServer, type Handler, json, noContent } from '../../test-support/fake-server.ts';
import { storeTokens, tokenResponse } from '../../test-support/tokens.ts';
import { userOf } from '../../test-support/users.ts';
import type { ApiProblem } from '../lib/api-problem.ts';
import { createSession } from './session.ts';
import { STORAGE_KEY } from './token-store.ts';

const USER = userOf('CustomerUser');
const KEY_CALL = 'GET /Authentication/TwoFactorInformation';
const none = { access_token: null, refresh_token: null, expires_in: null };

/** A server whose first session is too old for the call. */
async function staleSession(handlers: Record<string, Handler> = {}) {
  const server = fakeServer({
    'GET /Authentication/GetUserInformation': () => json(USER),
    [KEY_CALL]: ({ headers }) =>
      headers.get('authorization') === 'Bearer at_7'
        ? json({ qrCodeInformation: 'otpauth://totp/x?secret=A', token: 't' })
        : json({ status: 400, title: 'x', code: 'ReauthenticationRequired' }, 400),
    'POST /connect/token': ({ body }) =>
      new URLSearchParams(body).get('password') === 'right'
        ? json(tokenResponse(7))
        : json({ error: 'invalid_grant', error_description: 'x' }, 400),
    'POST /Authentication/Logout': noContent,
    ...handlers,
  });
  storeTokens();
  const problems: ApiProblem[] = [];
  const session = createSession({
    storage: localStorage,
    fetch: server.fetch,
    language: 'de',
    onProblem: (problem) => problems.push(problem),
    onLost: () => undefined,
  });
  await session.reloadUser();
  return { session, server, problems };
}

async function waitForStepUp(session: Awaited<ReturnType<typeof staleSession>>['session']): Promise<void> {
  if (session.stepUp.isRequested()) return;
  await new Promise<void>((resolve) => {
    const stop = session.stepUp.subscribe(() => {
      stop();
      resolve();
    });
  });
}

const stored = () => localStorage.getItem(STORAGE_KEY);

describe('confirming the identity', () => {
  test('repeats the waiting calls with the tokens of a new session, and ends the old session without an alert', async () => {
    const { session, server, problems } = await staleSession();
    const calls = [session.api.call(KEY_CALL), session.api.call(KEY_CALL)];
    await waitForStepUp(session);
    expect(await session.stepUp.confirmPassword('wrong')).toEqual({ kind: 'wrong-credentials' });
    expect(session.stepUp.isRequested()).toBe(true);
    expect(await session.stepUp.confirmPassword('right')).toEqual({ kind: 'confirmed' });
    expect(await Promise.all(calls)).toHaveLength(2);
    expect(stored()).toContain('rt_7');
    expect(session.stepUp.isRequested()).toBe(false);
    const out = server.seen.filter(({ path }) => path === '/Authentication/Logout');
    expect(out.map(({ body }) => body)).toEqual(['{"refresh_token":"rt_0"}']);
    const [form] = server.seen.filter(({ path }) => path === '/connect/token');
    expect(new URLSearchParams(form?.body).get('username')).toBe(USER.email);
    expect(problems).toEqual([]);
  });

  test('asks for a code where the account has a second factor', async () => {
    const { session } = await staleSession({
      'POST /connect/token': ({ body }) =>
        new URLSearchParams(body).get('twoFactorToken') === 'tf'
          ? json(tokenResponse(7))
          : json({ login_response: 'TwoFactorAuthentication', twofactor_token: 'tf', ...none }),
    });
    const call = session.api.call(KEY_CALL);
    await waitForStepUp(session);
    const first = await session.stepUp.confirmPassword('right');
    expect(first).toEqual({ kind: 'second-factor', twoFactorToken: 'tf' });
    expect(await session.stepUp.confirmCode('tf', '408123')).toEqual({ kind: 'confirmed' });
    expect(await call).toMatchObject({ token: 't' });
  });

  test.each([
    ['the user cancels', ({ session }: Awaited<ReturnType<typeof staleSession>>) => session.stepUp.cancel()],
    ['the user signs out', ({ session }: Awaited<ReturnType<typeof staleSession>>) => session.signOut()],
  ])('fails the call without an alert when %s', async (_name, act) => {
    const world = await staleSession();
    const call = world.session.api.call(KEY_CALL).catch((error: unknown) => error);
    await waitForStepUp(world.session);
    act(world);
    expect(await call).toMatchObject({ kind: 'declined' });
    expect(world.problems).toEqual([]);
  });

  test('keeps its new tokens when the response to a refresh of the old session arrives late', async () => {
    let sendResponse: (response: Response) => void = () => undefined;
    const lateResponse = new Promise<Response>((resolve) => (sendResponse = resolve));
    const { session } = await staleSession({
      'POST /connect/token': ({ body }) =>
        new URLSearchParams(body).get('grant_type') === 'refresh_token'
          ? lateResponse
          : json(tokenResponse(7)),
    });
    const refresh = session.refresh();
    const call = session.api.call(KEY_CALL);
    await waitForStepUp(session);
    await session.stepUp.confirmPassword('right');
    sendResponse(json(tokenResponse(1)));
    expect(await refresh).toBe('refreshed');
    expect(await call).toMatchObject({ token: 't' });
    expect(stored()).toContain('rt_7');
  });
});

describe('activating a second factor', () => {
  test('sends the code with the bearer token, stores the new tokens and loads the user again', async () => {
    const { session, server } = await staleSession({ 'POST /connect/token': () => json(tokenResponse(3)) });
    server.handlers['GET /Authentication/GetUserInformation'] = () =>
      json({ ...USER, twoFactorActivated: true });
    expect(await session.activateSecondFactor('setup', '408123')).toEqual({ kind: 'activated' });
    expect(session.user()?.twoFactorActivated).toBe(true);
    expect(stored()).toContain('rt_3');
    const request = server.seen.find(({ path }) => path === '/connect/token');
    expect(request?.headers.get('authorization')).toBe('Bearer at_0');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toMatchObject({
      username: USER.email,
      password: '408123',
      twoFactorToken: 'setup',
    });
    expect(server.seen.some(({ path }) => path === '/Authentication/Logout')).toBe(false);
  });

  test('changes nothing when the code is wrong', async () => {
    const { session, problems } = await staleSession();
    expect(await session.activateSecondFactor('setup', '000000')).toEqual({ kind: 'wrong-credentials' });
    expect(stored()).toContain('rt_0');
    expect(problems).toEqual([]);
  });
});

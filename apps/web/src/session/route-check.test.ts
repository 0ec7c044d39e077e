import { describe, expect, test } from 'vitest';
import { userOf } from '../../test-support/users.ts';
import type { CurrentUser } from './current-user.ts';
import type { RefreshOutcome } from './token-refresh.ts';
import { checkRoute } from './route-check.ts';

interface State {
  user?: CurrentUser;
  isStale?: boolean;
  exists?: boolean;
  outcome?: RefreshOutcome;
  /** The user that a refresh loads. */
  loadedUser?: CurrentUser;
}

function sessionIn({
  user,
  isStale = user === undefined,
  exists = user !== undefined,
  outcome = 'refreshed',
  loadedUser,
}: State) {
  let current = user;
  let hasSession = exists;
  let refreshes = 0;
  return {
    isStale: () => isStale,
    exists: () => hasSession,
    user: () => current,
    refresh: () => {
      refreshes += 1;
      if (outcome === 'refreshed') current ??= loadedUser;
      return Promise.resolve(outcome);
    },
    end: () => {
      const hadSession = hasSession;
      hasSession = false;
      current = undefined;
      return hadSession;
    },
    refreshes: () => refreshes,
  };
}

const ADMIN = userOf('CustomerAdmin');
const CUSTOMERS = ['CustomerAdmin', 'CustomerUser'] as const;
const BACKOFFICE = ['ProviderAdmin'] as const;

async function check(
  state: State,
  access: Parameters<typeof checkRoute>[0]['access'],
  isRedirectTarget = true,
) {
  const session = sessionIn(state);
  let warnings = 0;
  const verdict = await checkRoute({
    session,
    access,
    isRedirectTarget,
    onInactive: () => {
      warnings += 1;
    },
  });
  return { verdict, warnings, refreshes: session.refreshes() };
}

describe('the route check', () => {
  test.each<[string, State, Parameters<typeof checkRoute>[0]['access'], string]>([
    ['nobody on a page for roles', {}, CUSTOMERS, 'login'],
    ['nobody on the sign-in', {}, 'guest', 'proceed'],
    ['nobody on a legal page', {}, 'public', 'proceed'],
    ['the right role', { user: ADMIN }, CUSTOMERS, 'proceed'],
    ['another role', { user: ADMIN }, BACKOFFICE, 'forbidden'],
    ['a SuperAdmin anywhere', { user: userOf('SuperAdmin') }, CUSTOMERS, 'proceed'],
    ['somebody signed in on the sign-in', { user: ADMIN }, 'guest', 'home'],
    ['valid stored tokens', { exists: true, loadedUser: ADMIN }, CUSTOMERS, 'proceed'],
    ['valid stored tokens, on the sign-in', { exists: true, loadedUser: ADMIN }, 'guest', 'home'],
  ])('returns the expected decision for %s', async (_name, state, access, expected) => {
    expect(await check(state, access)).toMatchObject({ verdict: expected, warnings: 0 });
  });

  test('refreshes only an existing, stale session', async () => {
    expect((await check({}, CUSTOMERS)).refreshes).toBe(0);
    expect((await check({ user: ADMIN }, CUSTOMERS)).refreshes).toBe(0);
    expect((await check({ user: ADMIN, isStale: true }, CUSTOMERS)).refreshes).toBe(1);
  });

  test.each([
    ['a page for roles', CUSTOMERS, 'login'],
    ['the sign-in', 'guest', 'proceed'],
    ['a legal page', 'public', 'login'],
  ] as const)('warns once about a session that has ended, on %s', async (_name, access, expected) => {
    const state: State = { user: ADMIN, isStale: true, outcome: 'lost' };
    expect(await check(state, access)).toEqual({ verdict: expected, warnings: 1, refreshes: 1 });
  });

  test('stays on a public page when no user was loaded, or when no sign-in leads back to the page', async () => {
    const over: State = { exists: true, outcome: 'lost' };
    expect(await check(over, 'public')).toMatchObject({ verdict: 'proceed', warnings: 1 });
    const state: State = { ...over, user: ADMIN, isStale: true };
    expect(await check(state, 'public', false)).toMatchObject({ verdict: 'proceed', warnings: 1 });
  });

  test('signs nobody out when the server is unreachable', async () => {
    const state: State = { isStale: true, exists: true, outcome: 'unreachable' };
    expect(await check({ ...state, user: ADMIN }, CUSTOMERS)).toMatchObject({
      verdict: 'proceed',
      warnings: 0,
    });
    expect(await check(state, CUSTOMERS)).toMatchObject({ verdict: 'unavailable', warnings: 0 });
  });
});

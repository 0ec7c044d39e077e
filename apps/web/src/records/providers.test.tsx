import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { expectConsoleMessage } from '../../test-support/console.ts';
import { fakeServer, json } from '../../test-support/fake-server.ts';
import { signedInSession } from '../../test-support/render.tsx';
import { provider, userOf } from '../../test-support/users.ts';
import type { CurrentUser } from '../session/current-user.ts';
import { SessionProvider } from '../session/session-context.ts';
import { useProviders } from './providers.ts';

async function providersOf(user: CurrentUser | undefined, enabled: boolean) {
  const { fetch } = fakeServer({ 'GET /Authentication/GetUserInformation': () => json(user) });
  const session = await signedInSession(user, fetch);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SessionProvider value={session}>{children}</SessionProvider>
  );
  return renderHook(() => useProviders(enabled), { wrapper }).result.current;
}

test('the providers to choose from are the providers of the user', async () => {
  expect(await providersOf(userOf('SuperAdmin'), true)).toEqual([provider]);
});

test('the providers are not read unless they are needed', async () => {
  expect(await providersOf(userOf('SuperAdmin'), false)).toEqual([]);
  expect(await providersOf(undefined, false)).toEqual([]);
});

test('reading the providers without a session is an error, not an empty list', async () => {
  expectConsoleMessage(/Cannot get all providers/);
  await expect(providersOf(undefined, true)).rejects.toThrow(
    'Cannot get all providers for a logged out user',
  );
});

import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Providers } from '../src/app/providers.tsx';
import { createQueryClient } from '../src/lib/query-client.ts';
import { plainQueryString } from '../src/lib/query-string.ts';
import type { Language } from '../src/i18n/language.ts';
import type { ApiProblem } from '../src/lib/api-problem.ts';
import type { CurrentUser } from '../src/session/current-user.ts';
import { createSession, type Session } from '../src/session/session.ts';
import { STORAGE_KEY } from '../src/session/token-store.ts';
import { AlertContainer } from '../src/ui/alerts/alert-container.tsx';
import { ConfirmHost } from '../src/ui/confirm/confirm-host.tsx';
import { FocusKeeper } from '../src/ui/focus-keeper/focus-keeper.tsx';
import { fakeServer, type Handler, json } from './fake-server.ts';
import { NOTHING_NEW } from './invoices.ts';
import { loadTexts } from './texts.ts';

interface RenderOptions {
  /** The signed-in user; by default no user. */
  readonly user?: CurrentUser;
  readonly language?: Language;
  /** Handlers by call, `'GET /Invoice/List': () => json(...)`. */
  readonly server?: Record<string, Handler>;
  /** Path and query at which the component is shown. */
  readonly at?: string;
}

/** A session whose user is already signed in, on a fake network. */
export async function signedInSession(
  user: CurrentUser | undefined,
  fetch: typeof globalThis.fetch,
  onProblem: (problem: ApiProblem) => void = () => undefined,
): Promise<Session> {
  const session = createSession({
    storage: localStorage,
    fetch,
    language: 'de',
    onProblem,
    onLost: () => undefined,
  });
  if (user !== undefined) {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ accessToken: 'at_test', expiresIn: 600, refreshToken: 'rt_test' }),
    );
    await session.reloadUser();
  }
  return session;
}

/** Renders a component of a page with theme, texts, session, router, alerts and confirm prompts around it. */
export async function renderComponent(element: ReactElement, options: RenderOptions = {}) {
  const { user, language = 'de', at = '/' } = options;
  const handlers: Record<string, Handler> = {
    'GET /Authentication/GetUserInformation': () => json(user),
    'GET /Invoice/New': () => json(NOTHING_NEW),
    ...options.server,
  };
  const server = fakeServer(handlers);
  const problems: ApiProblem[] = [];
  const session = await signedInSession(user, server.fetch, (problem) => problems.push(problem));
  const translations = await loadTexts(language);
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => element });
  const start = createRoute({ getParentRoute: () => root, path: '/', component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([start, page]),
    history: createMemoryHistory({ initialEntries: [at] }),
    ...plainQueryString,
  });
  await router.load();
  const view = render(
    <Providers translations={translations} session={session} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <AlertContainer />
      <ConfirmHost />
      <FocusKeeper />
    </Providers>,
  );
  return { ...view, user: userEvent.setup(), router, session, server, problems };
}

import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { composePortal, PortalApp } from '../src/app/portal-app.tsx';
import type { Language } from '../src/i18n/language.ts';
import type { CurrentUser } from '../src/session/current-user.ts';
import { fakeServer, type Handler, json } from './fake-server.ts';
import { NOTHING_NEW } from './invoices.ts';
import { invoiceOf, pageOf } from './invoices.ts';
import { loadTexts } from './texts.ts';
import { storeTokens, tokenResponse } from './tokens.ts';

interface PortalOptions {
  /** Path and query in the address bar. */
  readonly at?: string;
  /** The user whose tokens are stored in the browser; by default no user. */
  readonly user?: CurrentUser;
  readonly language?: Language;
  readonly server?: Record<string, Handler>;
  /** Called instead of leaving the portal for an identity provider. */
  readonly leaveTo?: (address: string) => void;
}

/** The whole app with its guard and its pages, on a fake network and a history in memory. */
export async function renderPortal({
  at = '/',
  user,
  language = 'de',
  server = {},
  leaveTo,
}: PortalOptions = {}) {
  if (user !== undefined) storeTokens();
  const network = fakeServer({
    'POST /connect/token': () => json(tokenResponse()),
    'GET /Authentication/GetUserInformation': () => json(user),
    'GET /Invoice/New': () => json(NOTHING_NEW),
    'POST /Authentication/Logout': () => new Response(null, { status: 204 }),
    'GET /Invoice/List': () => json(pageOf([invoiceOf(1)], 1)),
    'GET /Intake/Waiting': () => json({ waiting: 0, latestAt: null }),
    'GET /Provider/GetAllProvider': () => json([]),
    ...server,
  });
  const translations = await loadTexts(language);
  const portal = composePortal({
    translations,
    storage: localStorage,
    fetch: network.fetch,
    ...(leaveTo !== undefined && { leaveTo }),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const view = render(<PortalApp translations={translations} portal={portal} env="test" />);
  const currentHref = () => portal.router.state.location.href;
  return { ...view, ...portal, user: userEvent.setup(), network, currentHref };
}

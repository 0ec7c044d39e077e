import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectConsoleMessage } from '../../test-support/console.ts';
import { json } from '../../test-support/fake-server.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { storeTokens, tokenResponse } from '../../test-support/tokens.ts';
import { userOf } from '../../test-support/users.ts';
import { showAlert } from '../ui/alerts/alert-store.ts';

const INACTIVE = 'Sie wurden wegen Inaktivität abgemeldet. Bitte melden Sie sich erneut an.';
const refused = () => json({ error: 'invalid_grant', error_description: 'x' }, 400);

describe('the route guard', () => {
  test('sends a visitor who is not signed in to the sign-in page and keeps the requested address', async () => {
    const { currentHref } = await renderPortal({ at: '/invoices?pageIndex=2' });
    expect(await screen.findByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible();
    expect(currentHref()).toBe('/?redirect=%2Finvoices%3FpageIndex%3D2');
  });

  test.each([
    ['CustomerUser', '/invoices'],
    ['CustomerAdmin', '/invoices'],
    ['SalesmanUser', '/manage-invoices'],
    ['SuperAdmin', '/manage-invoices'],
  ] as const)('sends a signed-in %s from the sign-in page to %s', async (role, home) => {
    const { currentHref } = await renderPortal({ at: '/?redirect=%2Fagb%2F', user: userOf(role) });
    await screen.findByRole('button', { name: /Schönfeld Annegret/ });
    expect(currentHref()).toBe(home);
  });

  test('sends a role without access to /403, whose button leads to the home page of the role', async () => {
    const { currentHref, user } = await renderPortal({
      at: '/manage-invoices',
      user: userOf('CustomerUser'),
    });
    expect(await screen.findByText(/Sie sind als Schönfeld Annegret \(Kunde\) angemeldet/)).toBeVisible();
    expect(currentHref()).toBe('/403');
    await user.click(screen.getByRole('button', { name: 'Zu Ihren Rechnungen' }));
    await waitFor(() => expect(currentHref()).toBe('/invoices'));
  });

  test.each([
    ['a clerk', userOf('SalesmanUser'), '/users', 'Zu den Rechnungen', '/manage-invoices'],
    [
      'an administrator who begins with the overview',
      userOf('ProviderAdmin', { listViews: { overview: { isHome: true } } }),
      '/export',
      'Zur Übersicht',
      '/overview',
    ],
  ])('names the home page of %s on the button of /403', async (_who, staff, at, name, home) => {
    const server = { 'GET /Overview': () => json({ status: 500, title: 'x' }, 500) };
    const { currentHref, user } = await renderPortal({ at, user: staff, server });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(currentHref()).toBe(home));
  });

  test('shows a visitor who is not signed in another text on /403, with a button to the sign-in page', async () => {
    const { currentHref, user } = await renderPortal({ at: '/403' });
    expect(await screen.findByText(/müssen Sie angemeldet sein/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zur Anmeldung' }));
    await waitFor(() => expect(currentHref()).toBe('/'));
  });

  test.each(['/gibt/es/nicht', '/user', '/profile', '/invoices/1', '/INVOICES'])(
    'sends the unknown path %s to /404',
    async (at) => {
      const { currentHref, user } = await renderPortal({ at });
      expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
      expect(currentHref()).toBe('/404');
      await user.click(screen.getByRole('button', { name: 'Zur Anmeldung' }));
      await waitFor(() => expect(currentHref()).toBe('/'));
    },
  );

  test('shows a signed-in user /404 between the sidebar and the header, with one heading of the page', async () => {
    const { currentHref, user } = await renderPortal({ at: '/gibt/es/nicht', user: userOf('CustomerUser') });
    expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht', level: 2 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Rechnungen' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Zu Ihren Rechnungen' }));
    await waitFor(() => expect(currentHref()).toBe('/invoices'));
  });

  test('shows a visitor /404 without a sidebar', async () => {
    await renderPortal({ at: '/404' });
    expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht', level: 1 })).toBeVisible();
    expect(screen.getByRole('navigation')).toHaveAccessibleName('Rechtliches');
  });

  test.each(['/impressum/', '/impressum', '/privacy/', '/agb/'])(
    'lets a visitor who is not signed in open %s',
    async (at) => {
      await renderPortal({ at });
      expect(await screen.findByRole('link', { name: 'Anmelden' })).toBeVisible();
      expect(screen.getByRole('article')).toBeVisible();
    },
  );
});

describe('a session that has ended', () => {
  test('leads from the first page to the sign-in page, with a warning and the address to return to', async () => {
    const { currentHref } = await renderPortal({
      at: '/invoices',
      user: userOf('CustomerUser'),
      server: { 'POST /connect/token': refused },
    });
    expect(await screen.findByText(INACTIVE)).toBeVisible();
    await screen.findByRole('heading', { name: 'Anmelden' });
    expect(currentHref()).toBe('/?redirect=%2Finvoices');
    expect(localStorage.getItem('authentication')).toBeNull();
  });

  test('leads to the sign-in page with only one warning when the tokens are recent enough to be used without a renewal', async () => {
    localStorage.setItem('authentication-renewed-at', String(Date.now()));
    const { currentHref } = await renderPortal({
      at: '/invoices',
      user: userOf('CustomerUser'),
      server: {
        'GET /Authentication/GetUserInformation': () => json({ status: 401, title: 'Unauthorized' }, 401),
        'POST /connect/token': refused,
      },
    });
    await screen.findByRole('heading', { name: 'Anmelden' });
    expect(screen.getAllByText(INACTIVE)).toHaveLength(1);
    expect(currentHref()).toBe('/?redirect=%2Finvoices');
    expect(localStorage).toHaveLength(0);
  });

  test('leads to the sign-in page when a call fails while the user works', async () => {
    const { currentHref, session, network } = await renderPortal({
      at: '/invoices',
      user: userOf('CustomerUser'),
    });
    await screen.findByText('RE-2026/0001');
    act(() => void showAlert({ type: 'info', title: 'Nur für mich' }));
    network.handlers['GET /Invoice/List'] = () => json({ status: 401, title: 'Unauthorized' }, 401);
    network.handlers['POST /connect/token'] = refused;
    await act(() => session.api.call('GET /Invoice/List').catch(() => undefined));
    expect(await screen.findByText(INACTIVE)).toBeVisible();
    await waitFor(() => expect(currentHref()).toBe('/?redirect=%2Finvoices'));
    expect(screen.getAllByText(INACTIVE)).toHaveLength(1);
    // The next person at this screen must read nothing of that session.
    expect(screen.queryByText('Nur für mich')).not.toBeInTheDocument();
  });

  test('leads to the sign-in page on the way from one legal page to another', async () => {
    const { currentHref, user, network, session } = await renderPortal({
      at: '/agb/',
      user: userOf('CustomerUser'),
    });
    await screen.findByRole('button', { name: /Schönfeld Annegret/ });
    localStorage.setItem('authentication-renewed-at', String(Date.now() - 3_600_000));
    network.handlers['POST /connect/token'] = refused;
    const [imprint] = screen.getAllByRole('link', { name: 'Impressum' });
    if (imprint === undefined) throw new Error('No link');
    await user.click(imprint);
    await waitFor(() => expect(currentHref()).toBe('/?redirect=%2Fimpressum%2F'));
    expect(screen.getAllByText(INACTIVE)).toHaveLength(1);
    expect(session.exists()).toBe(false);
  });

  test('leads to the sign-in page when a call fails on a legal page', async () => {
    const { currentHref, session, network } = await renderPortal({
      at: '/agb/',
      user: userOf('CustomerUser'),
    });
    await screen.findByRole('button', { name: /Schönfeld Annegret/ });
    network.handlers['GET /Invoice/List'] = () => json({ status: 401, title: 'Unauthorized' }, 401);
    network.handlers['POST /connect/token'] = refused;
    await act(() => session.api.call('GET /Invoice/List').catch(() => undefined));
    await waitFor(() => expect(currentHref()).toBe('/?redirect=%2Fagb%2F'));
    expect(screen.getAllByText(INACTIVE)).toHaveLength(1);
  });

  test('leaves the user on a page that a link in an e-mail opened', async () => {
    const { currentHref, session, network } = await renderPortal({
      at: '/unsubscribe',
      user: userOf('CustomerUser'),
    });
    await waitFor(() => expect(session.user()).toBeDefined());
    network.handlers['GET /Invoice/List'] = () => json({ status: 401, title: 'Unauthorized' }, 401);
    network.handlers['POST /connect/token'] = refused;
    await act(() => session.api.call('GET /Invoice/List').catch(() => undefined));
    expect(await screen.findByText(INACTIVE)).toBeVisible();
    expect(currentHref()).toBe('/unsubscribe');
  });

  test('leaves the user on a legal page that is opened long after the session ended', async () => {
    const server = { 'POST /connect/token': refused };
    const { currentHref } = await renderPortal({ at: '/agb/', user: userOf('CustomerUser'), server });
    expect(await screen.findByText(INACTIVE)).toBeVisible();
    expect(currentHref()).toBe('/agb/');
  });

  test('is not assumed when the server cannot be reached; the page offers to try again', async () => {
    expectConsoleMessage(/The session could not be checked|Error in route match/);
    const server = { 'POST /connect/token': () => json({ status: 503, title: 'Busy' }, 503) };
    await renderPortal({ at: '/invoices', user: userOf('CustomerUser'), server });
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
    expect(localStorage.getItem('authentication')).not.toBeNull();
  });
});

describe('the first check of the session', () => {
  test('shows a spinner until it has finished', async () => {
    storeTokens();
    let respond: (response: Response) => void = () => undefined;
    const pending = new Promise<Response>((resolve) => (respond = resolve));
    await renderPortal({
      at: '/invoices',
      user: userOf('CustomerUser'),
      server: { 'POST /connect/token': () => pending },
    });
    expect(screen.getByRole('status', { name: 'Die Anmeldung wird geprüft …' })).toBeInTheDocument();
    respond(json(tokenResponse()));
    await screen.findByRole('heading', { name: 'Rechnungen', level: 1 });
    expect(screen.queryByRole('status', { name: /geprüft/ })).not.toBeInTheDocument();
  });
});

describe('a page', () => {
  test.each([
    ['/', undefined, 'Anmelden – Belegfach'],
    ['/agb/', undefined, 'Nutzungsbedingungen – Belegfach'],
    ['/404', undefined, 'Seite nicht gefunden – Belegfach'],
    ['/invoices', userOf('CustomerUser'), 'Rechnungen – Belegfach'],
    ['/manage-invoices', userOf('BranchManager'), 'Rechnungen (Niederlassungsleiter) – Belegfach'],
  ])('at %s has its name and the product in the document title', async (at, user, title) => {
    await renderPortal({ at, ...(user !== undefined && { user }) });
    await waitFor(() => expect(document.title).toBe(title));
  });

  test('has the focus on its heading when it is opened from another page', async () => {
    const { user } = await renderPortal({ at: '/agb/' });
    const [link] = await screen.findAllByRole('link', { name: 'Impressum' });
    if (link === undefined) throw new Error('No link');
    await user.click(link);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Impressum', level: 1 })).toHaveFocus());
  });
});

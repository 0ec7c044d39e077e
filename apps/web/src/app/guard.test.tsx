import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectComplaint } from '../../test-support/console.ts';
import { json } from '../../test-support/fake-server.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { storeTokens, tokenAnswer } from '../../test-support/tokens.ts';
import { userOf } from '../../test-support/users.ts';
import { showAlert } from '../ui/alerts/index.ts';

const INACTIVE = 'Sie wurden wegen Inaktivität abgemeldet. Bitte melden Sie sich erneut an.';
const refused = () => json({ error: 'invalid_grant', error_description: 'x' }, 400);

describe('where the guard leads', () => {
  test('nobody goes to the sign-in with the way back', async () => {
    const { place } = await renderPortal({ at: '/invoices?pageIndex=2' });
    expect(await screen.findByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible();
    expect(place()).toBe('/?redirect=%2Finvoices%3FpageIndex%3D2');
  });

  test.each([
    ['CustomerUser', '/invoices'],
    ['CustomerAdmin', '/invoices'],
    ['SalesmanUser', '/manage-invoices'],
    ['SuperAdmin', '/manage-invoices'],
  ] as const)('a signed-in %s at the sign-in goes home to %s', async (role, home) => {
    const { place } = await renderPortal({ at: '/?redirect=%2Fagb%2F', user: userOf(role) });
    await screen.findByRole('button', { name: /Schönfeld Annegret/ });
    expect(place()).toBe(home);
  });

  test('a role that may not enter goes to 403 and from there home', async () => {
    const { place, user } = await renderPortal({ at: '/manage-invoices', user: userOf('CustomerUser') });
    expect(await screen.findByText(/Sie sind als Schönfeld Annegret \(Kunde\) angemeldet/)).toBeVisible();
    expect(place()).toBe('/403');
    await user.click(screen.getByRole('button', { name: 'Zu den Rechnungen' }));
    await waitFor(() => expect(place()).toBe('/invoices'));
  });

  test('403 says something else to nobody, and leads to the sign-in', async () => {
    const { place, user } = await renderPortal({ at: '/403' });
    expect(await screen.findByText(/müssen Sie angemeldet sein/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zur Anmeldung' }));
    await waitFor(() => expect(place()).toBe('/'));
  });

  test.each(['/gibt/es/nicht', '/user', '/profile', '/invoices/1', '/INVOICES'])(
    '%s does not exist',
    async (at) => {
      const { place, user } = await renderPortal({ at });
      expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
      expect(place()).toBe('/404');
      await user.click(screen.getByRole('button', { name: 'Zur Anmeldung' }));
      await waitFor(() => expect(place()).toBe('/'));
    },
  );

  test.each(['/impressum/', '/impressum', '/privacy/', '/agb/'])('%s is open to everybody', async (at) => {
    await renderPortal({ at });
    expect(await screen.findByRole('link', { name: 'Anmelden' })).toBeVisible();
    expect(screen.getByRole('article')).toBeVisible();
  });
});

describe('a session that is over', () => {
  test('at the start: warned, signed out, back to the sign-in with the redirect', async () => {
    const { place } = await renderPortal({
      at: '/invoices',
      user: userOf('CustomerUser'),
      server: { 'POST /connect/token': refused },
    });
    expect(await screen.findByText(INACTIVE)).toBeVisible();
    await screen.findByRole('heading', { name: 'Anmelden' });
    expect(place()).toBe('/?redirect=%2Finvoices');
    expect(localStorage.getItem('authentication')).toBeNull();
  });

  test('at the start, with tokens young enough to be taken over: the same, told once', async () => {
    localStorage.setItem('authentication-renewed-at', String(Date.now()));
    const { place } = await renderPortal({
      at: '/invoices',
      user: userOf('CustomerUser'),
      server: {
        'GET /Authentication/GetUserInformation': () => json({ status: 401, title: 'Unauthorized' }, 401),
        'POST /connect/token': refused,
      },
    });
    await screen.findByRole('heading', { name: 'Anmelden' });
    expect(screen.getAllByText(INACTIVE)).toHaveLength(1);
    expect(place()).toBe('/?redirect=%2Finvoices');
    expect(localStorage).toHaveLength(0);
  });

  test('in the middle of the work, met by a call: the same', async () => {
    const { place, session, network } = await renderPortal({ at: '/invoices', user: userOf('CustomerUser') });
    await screen.findByText('RE-2026/0001');
    act(() => void showAlert({ type: 'info', title: 'Nur für mich' }));
    network.handlers['GET /Invoice/List'] = () => json({ status: 401, title: 'Unauthorized' }, 401);
    network.handlers['POST /connect/token'] = refused;
    await act(() => session.api.call('GET /Invoice/List').catch(() => undefined));
    expect(await screen.findByText(INACTIVE)).toBeVisible();
    await waitFor(() => expect(place()).toBe('/?redirect=%2Finvoices'));
    expect(screen.getAllByText(INACTIVE)).toHaveLength(1);
    // The next person at this screen reads nothing of that session.
    expect(screen.queryByText('Nur für mich')).not.toBeInTheDocument();
  });

  test('on a legal page, on the way to another one: the same', async () => {
    const { place, user, network, session } = await renderPortal({
      at: '/agb/',
      user: userOf('CustomerUser'),
    });
    await screen.findByRole('button', { name: /Schönfeld Annegret/ });
    localStorage.setItem('authentication-renewed-at', String(Date.now() - 3_600_000));
    network.handlers['POST /connect/token'] = refused;
    const [imprint] = screen.getAllByRole('link', { name: 'Impressum' });
    if (imprint === undefined) throw new Error('No link');
    await user.click(imprint);
    await waitFor(() => expect(place()).toBe('/?redirect=%2Fimpressum%2F'));
    expect(screen.getAllByText(INACTIVE)).toHaveLength(1);
    expect(session.isHeld()).toBe(false);
  });

  test('on a legal page, met by a call: the same', async () => {
    const { place, session, network } = await renderPortal({ at: '/agb/', user: userOf('CustomerUser') });
    await screen.findByRole('button', { name: /Schönfeld Annegret/ });
    network.handlers['GET /Invoice/List'] = () => json({ status: 401, title: 'Unauthorized' }, 401);
    network.handlers['POST /connect/token'] = refused;
    await act(() => session.api.call('GET /Invoice/List').catch(() => undefined));
    await waitFor(() => expect(place()).toBe('/?redirect=%2Fagb%2F'));
    expect(screen.getAllByText(INACTIVE)).toHaveLength(1);
  });

  test('a page behind a mailed link stays where it is', async () => {
    const { place, session, network } = await renderPortal({
      at: '/unsubscribe',
      user: userOf('CustomerUser'),
    });
    await waitFor(() => expect(session.user()).toBeDefined());
    network.handlers['GET /Invoice/List'] = () => json({ status: 401, title: 'Unauthorized' }, 401);
    network.handlers['POST /connect/token'] = refused;
    await act(() => session.api.call('GET /Invoice/List').catch(() => undefined));
    expect(await screen.findByText(INACTIVE)).toBeVisible();
    expect(place()).toBe('/unsubscribe');
  });

  test('a legal page that is opened long after stays where it is', async () => {
    const server = { 'POST /connect/token': refused };
    const { place } = await renderPortal({ at: '/agb/', user: userOf('CustomerUser'), server });
    expect(await screen.findByText(INACTIVE)).toBeVisible();
    expect(place()).toBe('/agb/');
  });

  test('a server out of reach is no end: the page offers to try again', async () => {
    expectComplaint(/The session could not be checked|Error in route match/);
    const server = { 'POST /connect/token': () => json({ status: 503, title: 'Busy' }, 503) };
    await renderPortal({ at: '/invoices', user: userOf('CustomerUser'), server });
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
    expect(localStorage.getItem('authentication')).not.toBeNull();
  });
});

describe('the first check', () => {
  test('shows a spinner until it has finished', async () => {
    storeTokens();
    let answer: (response: Response) => void = () => undefined;
    const pending = new Promise<Response>((resolve) => (answer = resolve));
    await renderPortal({
      at: '/invoices',
      user: userOf('CustomerUser'),
      server: { 'POST /connect/token': () => pending },
    });
    expect(screen.getByRole('status', { name: 'Die Anmeldung wird geprüft …' })).toBeInTheDocument();
    answer(json(tokenAnswer()));
    await screen.findByRole('heading', { name: 'Rechnungen', level: 1 });
    expect(screen.queryByRole('status', { name: /geprüft/ })).not.toBeInTheDocument();
  });
});

describe('titles and focus', () => {
  test.each([
    ['/', undefined, 'Anmelden – Belegfach'],
    ['/agb/', undefined, 'Nutzungsbedingungen – Belegfach'],
    ['/404', undefined, 'Seite nicht gefunden – Belegfach'],
    ['/invoices', userOf('CustomerUser'), 'Rechnungen – Belegfach'],
    ['/manage-invoices', userOf('BranchManager'), 'Rechnungen (Niederlassungsleiter) – Belegfach'],
  ])('%s', async (at, user, title) => {
    await renderPortal({ at, ...(user !== undefined && { user }) });
    await waitFor(() => expect(document.title).toBe(title));
  });

  test('another page begins at its heading', async () => {
    const { user } = await renderPortal({ at: '/agb/' });
    const [link] = await screen.findAllByRole('link', { name: 'Impressum' });
    if (link === undefined) throw new Error('No link');
    await user.click(link);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Impressum', level: 1 })).toHaveFocus());
  });
});

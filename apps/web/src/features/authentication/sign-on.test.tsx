import { portal } from '../../lib/portal.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tokenResponse } from '../../../test-support/tokens.ts';
import { userOf } from '../../../test-support/users.ts';

const USER = userOf('ProviderUser', { signIn: { hasPassword: false, provider: 'entra' } });
const COMPLETE = 'POST /SignOn/Complete';
const ADDRESS = 'https://login.example/authorize?state=s';
const none = { access_token: null, refresh_token: null, expires_in: null };

function configure(isRequiredForSomeRoles = false): void {
  Object.assign(portal, {
    signOn: { providers: [{ id: 'entra', label: 'Microsoft' }], isRequiredForSomeRoles },
  });
}
afterEach(() => {
  Object.assign(portal, { signOn: undefined });
  sessionStorage.clear();
});

async function open(at: string, server: Record<string, Handler> = {}) {
  const left: string[] = [];
  const view = await renderPortal({
    at,
    leaveTo: (address) => void left.push(address),
    server: { 'GET /Authentication/GetUserInformation': () => json(USER), ...server },
  });
  return { ...view, left };
}

describe('the sign-in page', () => {
  test('offers only the password if no identity provider is configured', async () => {
    await open('/');
    await screen.findByRole('button', { name: 'Anmelden' });
    expect(screen.queryByRole('button', { name: /Mit .* anmelden/ })).toBeNull();
  });

  test('leads to the chosen identity provider, and says that some accounts need it', async () => {
    configure(true);
    const view = await open('/', { 'POST /SignOn/Start': () => json({ url: ADDRESS }) });
    expect(await screen.findByText('Manche Konten melden sich nur so an.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Mit Microsoft anmelden' }));
    await waitFor(() => expect(view.left).toEqual([ADDRESS]));
  });

  test('stays open and reports it when the identity provider cannot be reached', async () => {
    configure();
    const view = await open('/', {
      'POST /SignOn/Start': () => json({ status: 503, title: 'x', code: 'SignOnUnavailable' }, 503),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Mit Microsoft anmelden' }));
    expect(await screen.findByText(/Der Anmeldedienst ist gerade nicht erreichbar/)).toBeVisible();
    expect(view.left).toEqual([]);
    expect(screen.getByRole('button', { name: 'Mit Microsoft anmelden' })).toBeEnabled();
  });
});

describe('the way back from the identity provider', () => {
  test('sends the response unchanged, signs in, and leads to the page that required the sign-in', async () => {
    sessionStorage.setItem('sign-on-target', '/manage-customers');
    const view = await open('/sign-on/entra?code=a%2Fb&state=s&iss=https%3A%2F%2Flogin.example', {
      [COMPLETE]: () => json({ email: USER.email, grant: tokenResponse() }),
      'GET /Customer/ManyPaginated': () => json({ items: [], totalItemCount: 0, page: 1, pageSize: 25 }),
    });
    await waitFor(() => expect(view.currentHref()).toBe('/manage-customers'));
    const sent = view.network.seen.filter(({ path }) => path === '/SignOn/Complete');
    expect(sent).toHaveLength(1);
    const { provider, response } = JSON.parse(sent[0]?.body ?? '') as { provider: string; response: string };
    expect(provider).toBe('entra');
    expect(Object.fromEntries(new URLSearchParams(response))).toEqual({
      code: 'a/b',
      state: 's',
      iss: 'https://login.example',
    });
  });

  test('leads to no other address than a page of the portal', async () => {
    sessionStorage.setItem('sign-on-target', '//evil.example/');
    const view = await open('/sign-on/entra?code=c&state=s', {
      [COMPLETE]: () => json({ email: USER.email, grant: tokenResponse() }),
    });
    await waitFor(() => expect(view.currentHref()).toBe('/manage-invoices'));
  });

  test('asks for the code if the server requires one', async () => {
    await open('/sign-on/entra?code=c&state=s', {
      [COMPLETE]: () =>
        json({
          email: USER.email,
          grant: { login_response: 'TwoFactorAuthentication', twofactor_token: 'tf', ...none },
        }),
    });
    expect(await screen.findByRole('heading', { name: 'Code eingeben' })).toBeVisible();
  });

  test('opens the sign-in page with the reason when it failed', async () => {
    const view = await open('/sign-on/entra?code=c&state=s', {
      [COMPLETE]: () => json({ status: 400, title: 'x', code: 'SignOnExpired' }, 400),
    });
    await waitFor(() => expect(view.currentHref()).toBe('/'));
    expect(await screen.findByText(/Diese Anmeldung ist abgelaufen/)).toBeVisible();
  });
});

describe('a user without a password', () => {
  test('confirms a critical action at the identity provider', async () => {
    const view = await renderPortal({
      at: '/edit-profile',
      user: USER,
      server: {
        'GET /Authentication/TwoFactorInformation': () =>
          json({ status: 400, title: 'x', code: 'ReauthenticationRequired' }, 400),
      },
    });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /Passwort zurücksetzen/ })).toBeNull();
    const call = view.session.api.call('GET /Authentication/TwoFactorInformation').catch(() => 'refused');
    expect(await screen.findByRole('button', { name: 'Mit Firmenkonto bestätigen' })).toBeVisible();
    expect(screen.queryByLabelText('Passwort')).toBeNull();
    const dialog = within(screen.getByRole('dialog'));
    await view.user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(await call).toBe('refused');
  });

  test('signs out at the identity provider too', async () => {
    const left: string[] = [];
    const view = await renderPortal({
      at: '/edit-profile',
      user: USER,
      leaveTo: (address) => void left.push(address),
      server: { 'POST /SignOn/SignOut': () => json({ url: ADDRESS }) },
    });
    await screen.findByRole('heading', { level: 1 });
    act(() => view.session.signOut());
    expect(view.session.exists()).toBe(false);
    await waitFor(() => expect(left).toEqual([ADDRESS]));
  });
});

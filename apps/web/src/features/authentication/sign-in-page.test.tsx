import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tokenResponse } from '../../../test-support/tokens.ts';
import { userOf } from '../../../test-support/users.ts';

const USER = userOf('CustomerUser');
const TOKEN = 'POST /connect/token';
const refused: Handler = () => json({ error: 'invalid_grant', error_description: 'x' }, 400);
const none = { access_token: null, refresh_token: null, expires_in: null };
const secondFactor: Handler = ({ body }) => {
  const form = new URLSearchParams(body);
  if (!form.has('twoFactorToken'))
    return json({ login_response: 'TwoFactorAuthentication', twofactor_token: 'tf', ...none });
  return form.get('password') === '408123' ? json(tokenResponse()) : json({ error: 'invalid_grant' }, 400);
};

async function open(server: Record<string, Handler> = {}, at = '/', language: 'de' | 'en' = 'de') {
  const information = { 'GET /Authentication/GetUserInformation': () => json(USER) };
  const view = await renderPortal({ at, language, server: { ...information, ...server } });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

async function signIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(screen.getByLabelText('E-Mail-Adresse'), 'a@demo.example');
  await user.type(screen.getByLabelText('Passwort'), 'geheim{Enter}');
}

describe('step 1', () => {
  test('is a native form that password managers recognise', async () => {
    await open();
    const [email, password] = [screen.getByLabelText('E-Mail-Adresse'), screen.getByLabelText('Passwort')];
    expect(email).toHaveAttribute('autocomplete', 'username');
    expect(email).toHaveAttribute('type', 'email');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(password).toHaveAttribute('type', 'password');
    expect(email.closest('form')).toBe(password.closest('form'));
    expect(screen.getByRole('button', { name: 'Anmelden' })).toHaveAttribute('type', 'submit');
  });

  test.each([
    ['', '/forgot-password/blank', ''],
    ['a@demo.example', '/forgot-password/a@demo.example', 'a@demo.example'],
  ])('passes the typed address %j on to the forgot-password page', async (typed, path, field) => {
    const view = await open();
    if (typed !== '') await view.user.type(screen.getByLabelText('E-Mail-Adresse'), typed);
    await view.user.click(screen.getByRole('link', { name: 'Passwort vergessen?' }));
    await screen.findByRole('heading', { name: 'Passwort vergessen' });
    expect(decodeURIComponent(view.currentHref())).toBe(path);
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(field);
  });

  test('reports a successful sign-in and opens the home page of the role', async () => {
    const view = await open();
    await signIn(view);
    expect(await screen.findByText('Login erfolgreich!')).toBeVisible();
    await waitFor(() => expect(view.currentHref()).toBe('/invoices'));
  });

  test('returns to the page that the user came from', async () => {
    const view = await open({}, '/?redirect=%2Finvoices%3FpageIndex%3D2%26pageSize%3D25');
    await signIn(view);
    await waitFor(() => expect(view.currentHref()).toBe('/invoices?pageIndex=2&pageSize=25'));
  });

  test.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example', '/404'])(
    'ignores a redirect to %s',
    async (target) => {
      const view = await open({}, `/?redirect=${encodeURIComponent(target)}`);
      await signIn(view);
      await waitFor(() => expect(view.currentHref()).toBe('/invoices'));
    },
  );

  test('reports empty fields after they lose the focus or the form is sent', async () => {
    const { user, network } = await open();
    expect(screen.queryByText('Dieses Feld darf nicht leer sein.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(screen.getAllByText('Dieses Feld darf nicht leer sein.')).toHaveLength(2);
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveFocus();
    expect(network.seen).toEqual([]);
  });

  test.each([
    ['de', 'E-Mail und Passwort passen nicht zusammen.', 'E-Mail-Adresse', 'Passwort'],
    ['en', 'E-Mail and password do not match.', 'E-mail address', 'Password'],
  ] as const)(
    'reports wrong credentials in the language %s',
    async (language, message, emailLabel, passwordLabel) => {
      const { user } = await open({ [TOKEN]: refused }, '/', language);
      await user.type(screen.getByLabelText(emailLabel), 'a@demo.example');
      await user.type(screen.getByLabelText(passwordLabel), 'falsch{Enter}');
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByLabelText(passwordLabel)).toHaveFocus();
      expect(screen.getByLabelText(passwordLabel)).toHaveValue('falsch');
      expect(screen.getByTestId('alerts')).toBeEmptyDOMElement();
    },
  );

  test.each([
    ['42', 'Zu viele Versuche. Bitte in 42 Sekunden noch einmal.'],
    ['600', 'Zu viele Versuche. Bitte in 10 Minuten noch einmal.'],
  ])(
    'after too many attempts, with Retry-After %s, shows how long to wait and locks the button',
    async (wait, message) => {
      const limited: Handler = () =>
        json({ status: 429, title: 'x', code: 'TooManyRequests' }, 429, { 'retry-after': wait });
      const view = await open({ [TOKEN]: limited });
      await signIn(view);
      expect(await screen.findByText(message)).toBeVisible();
      const button = screen.getByRole('button', { name: 'Anmelden' });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(message.replace('Zu viele Versuche. ', ''));
      expect(screen.getByTestId('alerts')).toBeEmptyDOMElement();
    },
  );

  test('may be attempted again once the wait is over', async () => {
    const limited: Handler = () => json({ status: 429, title: 'x' }, 429, { 'retry-after': '1' });
    const view = await open({ [TOKEN]: limited });
    await signIn(view);
    expect(await screen.findByText('Sie können es jetzt wieder versuchen.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Anmelden' })).not.toHaveAttribute('aria-disabled');
  });

  test('reports a fault of the server through the global alert, with its request id', async () => {
    const broken: Handler = () => json({ status: 500, title: 'Internal', requestId: 'req-4711' }, 500);
    const view = await open({ [TOKEN]: broken });
    await signIn(view);
    expect(await screen.findByText('Ein Server-Fehler ist aufgetreten.')).toBeVisible();
    await view.user.click(screen.getByText('Details'));
    expect(screen.getByText('Vorgang req-4711')).toBeVisible();
  });

  test('keeps the reason in the form after a fault of the server, until the next attempt', async () => {
    let answer: Handler = () => json({ status: 503, title: 'Busy' }, 503);
    const view = await open({ [TOKEN]: (call) => answer(call) });
    await signIn(view);
    const form = screen.getByRole('button', { name: 'Anmelden' }).closest('form') as HTMLElement;
    const reason = 'Das hat gerade nicht geklappt. Versuchen Sie es gleich noch einmal.';
    expect(await within(form).findByText(reason)).toBeVisible();
    // The alert announces the fault already.
    expect(within(form).queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Passwort')).toHaveFocus();
    answer = () => json({ error: 'invalid_grant' }, 400);
    await view.user.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(await within(form).findByRole('alert')).toHaveTextContent(
      'E-Mail und Passwort passen nicht zusammen.',
    );
    expect(within(form).queryByText(reason)).not.toBeInTheDocument();
  });

  test('leads from an initial password only to the set-password page', async () => {
    const setPassword = { id: USER.userId, token: 't', usertype: 'CustomerUser' };
    const initial: Handler = () =>
      json({ login_response: 'SetPassword', set_password: setPassword, twofactor_token: null, ...none });
    const view = await open({ [TOKEN]: initial });
    await signIn(view);
    expect(await screen.findByRole('heading', { name: 'Passwort festlegen' })).toBeVisible();
    expect(view.currentHref()).toBe('/set-password');
    expect(localStorage.getItem('authentication')).toBeNull();
  });

  test('has a button with a word that shows and hides the password', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Zeigen: Passwort' }));
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Verbergen: Passwort' }));
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'password');
  });
});

describe('step 2', () => {
  async function openCode() {
    const view = await open({ [TOKEN]: secondFactor });
    await signIn(view);
    await screen.findByRole('heading', { name: 'Code eingeben' });
    return view;
  }

  test('begins in the first box, accepts a pasted code and signs in', async () => {
    const view = await openCode();
    expect(screen.getByLabelText('Ziffer 1 von 6')).toHaveFocus();
    await view.user.paste('408123');
    expect(await screen.findByText('Login erfolgreich!')).toBeVisible();
    await waitFor(() => expect(view.currentHref()).toBe('/invoices'));
    const form = new URLSearchParams(view.network.seen[1]?.body);
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'password',
      username: 'a@demo.example',
      password: '408123',
      twoFactorToken: 'tf',
      scope: 'offline_access',
      deviceToken: localStorage.getItem('device-token'),
    });
  });

  test('reports a wrong code, empties the boxes and begins again', async () => {
    const { user } = await openCode();
    await user.keyboard('000000');
    expect(await screen.findByText('Der Code ist ungültig.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Ziffer 1 von 6')).toHaveFocus());
    expect(screen.getByLabelText('Ziffer 6 von 6')).toHaveValue('');
  });

  test('states that no code is accepted any more and the sign-in must begin again', async () => {
    const view = await openCode();
    for (let count = 1; count <= 5; count += 1) {
      await view.user.keyboard('000000');
      await waitFor(() => expect(view.network.seen).toHaveLength(1 + count));
      await waitFor(() => expect(screen.getByLabelText('Ziffer 1 von 6')).toHaveFocus());
      await waitFor(() => expect(screen.getByLabelText('Ziffer 6 von 6')).toHaveValue(''));
    }
    expect(
      await screen.findByText(/Gehen Sie bitte zurück und melden Sie sich noch einmal an/),
    ).toBeVisible();
  });

  test('goes back and keeps the address', async () => {
    const { user } = await openCode();
    await user.click(screen.getByRole('button', { name: 'Zurück zur Anmeldung' }));
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('a@demo.example');
    expect(screen.getByLabelText('Passwort')).toHaveValue('');
  });
});

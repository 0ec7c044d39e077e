import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tokenResponse } from '../../../test-support/tokens.ts';
import { userOf } from '../../../test-support/users.ts';

const USER = userOf('CustomerUser', { twoFactorActivated: true });
const DEACTIVATE = `PUT /Authentication/DeactivateTwoFactor/${USER.userId}`;
const TITLE = 'Bitte bestätigen Sie, dass Sie es sind';
const FRESH = 'Bearer at_7';
const none = { access_token: null, refresh_token: null, expires_in: null };

const signIn = (hasFactor: boolean): Handler => {
  return ({ body }) => {
    const form = new URLSearchParams(body);
    const password = form.get('password');
    if (form.get('grant_type') === 'refresh_token') return json(tokenResponse());
    if (form.has('twoFactorToken'))
      return password === '408123' ? json(tokenResponse(7)) : json({ error: 'invalid_grant' }, 400);
    if (password !== 'geheim') return json({ error: 'invalid_grant' }, 400);
    return hasFactor
      ? json({ login_response: 'TwoFactorAuthentication', twofactor_token: 'tf', ...none })
      : json(tokenResponse(7));
  };
};

/** Opens the profile of a user whose sign-in is not recent, and deactivates the second factor there. */
async function openStepUpDialog(hasFactor = false, server: Record<string, Handler> = {}) {
  const view = await renderPortal({
    at: '/edit-profile',
    user: USER,
    server: {
      [`GET /Authentication/Sessions/${USER.userId}`]: () => json([]),
      'GET /CustomerUser/NoticePreference': () => json({ preference: 'daily' }),
      'POST /connect/token': signIn(hasFactor),
      [DEACTIVATE]: ({ headers }) =>
        headers.get('authorization') === FRESH
          ? noContent()
          : json({ status: 400, title: 'x', code: 'ReauthenticationRequired' }, 400),
      ...server,
    },
  });
  await view.user.click(await screen.findByRole('button', { name: 'Ausschalten' }));
  const prompt = await screen.findByRole('alertdialog', { name: 'Zwei-Faktor-Anmeldung ausschalten?' });
  await view.user.click(within(prompt).getByRole('button', { name: 'Ausschalten' }));
  await screen.findByRole('dialog', { name: TITLE });
  return view;
}

type View = Awaited<ReturnType<typeof openStepUpDialog>>;
const dialog = () => screen.getByRole('dialog', { name: TITLE });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const calls = ({ network }: View) => network.seen.filter(({ path }) => path.includes('DeactivateTwoFactor'));
const givePassword = ({ user }: View, password: string) =>
  user.type(within(dialog()).getByLabelText('Passwort'), `${password}{Enter}`);

test('the step-up dialog asks for the password, repeats the call with the new session, and ends the old one', async () => {
  const view = await openStepUpDialog();
  await givePassword(view, 'geheim');
  expect(await screen.findByText('Die Zwei-Faktor-Anmeldung ist ausgeschaltet.')).toBeVisible();
  await isGone();
  expect(calls(view).map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer at_1', FRESH]);
  const out = view.network.seen.find(({ path }) => path === '/Authentication/Logout');
  expect(out?.body).toBe('{"refresh_token":"rt_1"}');
  expect(view.currentHref()).toBe('/edit-profile');
});

test('the password field of the step-up dialog has the focus and names the account for password managers', async () => {
  await openStepUpDialog();
  const field = within(dialog()).getByLabelText('Passwort');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  expect(field.closest('form')?.querySelector('[autocomplete=username]')).toHaveValue(USER.email);
});

test('a wrong password is reported in the step-up dialog, which stays open', async () => {
  const view = await openStepUpDialog();
  await givePassword(view, 'falsch');
  expect(await within(dialog()).findByText('Das Passwort ist falsch.')).toBeVisible();
  expect(calls(view)).toHaveLength(1);
  await view.user.clear(within(dialog()).getByLabelText('Passwort'));
  await givePassword(view, 'geheim');
  await isGone();
  expect(calls(view)).toHaveLength(2);
});

test('an empty password is not sent', async () => {
  const view = await openStepUpDialog();
  const sent = view.network.seen.length;
  await view.user.click(within(dialog()).getByRole('button', { name: 'Bestätigen' }));
  expect(within(dialog()).getByText('Dieses Feld darf nicht leer sein.')).toBeVisible();
  expect(view.network.seen).toHaveLength(sent);
});

test('the step-up dialog shows the time to wait after too many attempts', async () => {
  const view = await openStepUpDialog(false, {
    'POST /connect/token': ({ body }) =>
      body.includes('refresh_token=')
        ? json(tokenResponse())
        : json({ status: 429, title: 'x' }, 429, { 'retry-after': '120' }),
  });
  await givePassword(view, 'geheim');
  expect(await screen.findByText('Zu viele Versuche. Bitte in 2 Minuten noch einmal.')).toBeVisible();
  expect(within(dialog()).getByRole('button', { name: 'Bestätigen' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

describe('the step-up dialog with a second factor', () => {
  test('asks for the code after the password', async () => {
    const view = await openStepUpDialog(true);
    await givePassword(view, 'geheim');
    const first = await within(dialog()).findByLabelText('Ziffer 1 von 6');
    expect(screen.getByText('Geben Sie jetzt den Code aus Ihrer Authenticator-App ein.')).toBeVisible();
    await view.user.click(first);
    await view.user.paste('000000');
    expect(await within(dialog()).findByText('Der Code ist ungültig.')).toBeVisible();
    expect(calls(view)).toHaveLength(1);
    // A code that is pasted after a wrong one is sent without pressing the button.
    await waitFor(() => expect(within(dialog()).getByLabelText('Ziffer 1 von 6')).toHaveValue(''));
    await view.user.click(within(dialog()).getByLabelText('Ziffer 1 von 6'));
    await view.user.paste('408123');
    expect(await screen.findByText('Die Zwei-Faktor-Anmeldung ist ausgeschaltet.')).toBeVisible();
    await isGone();
  });
});

describe('the step-up dialog after five wrong codes', () => {
  test('asks for the password again, because no further code would be accepted', async () => {
    const view = await openStepUpDialog(true);
    const tokenCalls = () => view.network.seen.filter(({ path }) => path === '/connect/token').length;
    await givePassword(view, 'geheim');
    await within(dialog()).findByLabelText('Ziffer 1 von 6');
    const before = tokenCalls();
    for (let count = 1; count <= 5; count += 1) {
      await view.user.click(within(dialog()).getByLabelText('Ziffer 1 von 6'));
      await view.user.paste('000000');
      await waitFor(() => expect(tokenCalls()).toBe(before + count));
      if (count < 5)
        await waitFor(() => expect(within(dialog()).getByLabelText('Ziffer 1 von 6')).toHaveValue(''));
    }
    const field = await within(dialog()).findByLabelText('Passwort');
    expect(within(dialog()).getByText(/Geben Sie bitte Ihr Passwort noch einmal ein/)).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('');
    await givePassword(view, 'geheim');
    await view.user.click(await within(dialog()).findByLabelText('Ziffer 1 von 6'));
    await view.user.paste('408123');
    await isGone();
    expect(calls(view)).toHaveLength(2);
  });
});

describe('closing the step-up dialog', () => {
  test.each(['Abbrechen', 'Schließen'])('with %s lets the call fail without an alert', async (name) => {
    const view = await openStepUpDialog();
    await view.user.click(within(dialog()).getByRole('button', { name }));
    await isGone();
    expect(calls(view)).toHaveLength(1);
    expect(screen.getByTestId('alerts')).toBeEmptyDOMElement();
    expect(screen.getByText('Eingeschaltet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ausschalten' })).toBeEnabled();
  });

  test('clears the password, so that the dialog opens empty the next time', async () => {
    const view = await openStepUpDialog();
    await view.user.type(within(dialog()).getByLabelText('Passwort'), 'geh');
    await view.user.click(within(dialog()).getByRole('button', { name: 'Abbrechen' }));
    await isGone();
    await act(async () => {
      view.session.api
        .call('PUT /Authentication/DeactivateTwoFactor/{id}', { params: { id: USER.userId } })
        .catch(() => undefined);
      await Promise.resolve();
    });
    await screen.findByRole('dialog', { name: TITLE });
    expect(within(dialog()).getByLabelText('Passwort')).toHaveValue('');
  });
});

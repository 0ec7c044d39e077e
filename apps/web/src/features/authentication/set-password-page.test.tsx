import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';
import { keepWordsWhole } from '../../i18n/keep-words-whole.ts';

const ID = '019a0000-0000-7000-8000-000000000201';
const APPLY = `POST /CustomerUser/ApplyInvitation/${ID}`;
const at = `/set-password#id=${ID}&token=geheim&usertype=CustomerUser`;
const GOOD = 'Brötchen um 5';

const DESCRIBE = 'POST /Authentication/PasswordLink';
const information = {
  email: 'kaethe@baeckerei.example',
  purpose: 'invitation',
  expiresAt: '2026-12-01T09:00:00.000Z',
};

async function open(server: Record<string, Handler> = {}, options: Parameters<typeof renderPortal>[0] = {}) {
  const view = await renderPortal({
    at,
    server: { [DESCRIBE]: () => json(information), [APPLY]: noContent, ...server },
    ...options,
  });
  await screen.findByRole('heading', { level: 1, name: /Passwort festlegen|Set password/ });
  await screen.findByLabelText(/^(Neues Passwort|New password)$/);
  return view;
}

const password = () => screen.getByLabelText('Neues Passwort');
const confirmation = () => screen.getByLabelText('Passwort wiederholen');
const button = () => screen.getByRole('button', { name: 'Passwort festlegen' });
const linesOf = (list: HTMLElement) => [...list.children].map((line) => line.textContent);

describe('the link', () => {
  test('is removed from the address bar and still works when its history entry is loaded again', async () => {
    const { currentHref, router, network } = await open();
    await waitFor(() => expect(currentHref()).toBe('/set-password'));
    await router.invalidate();
    expect(password()).toBeVisible();
    // Mail scanners and link previews open links too: opening a link does not use it up.
    expect(network.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([DESCRIBE]);
  });

  test('of an older e-mail, with its values in the query, works too', async () => {
    const { currentHref } = await open({}, { at: at.replace('#', '?') });
    await waitFor(() => expect(currentHref()).toBe('/set-password'));
    expect(password()).toBeVisible();
  });

  test('keeps its values in the query if a mail gateway has added a fragment', async () => {
    const { currentHref } = await open({}, { at: `${at.replace('#', '?')}#top` });
    await waitFor(() => expect(currentHref()).toBe('/set-password'));
  });

  test('of another account that is opened in the same tab starts with an empty form', async () => {
    const { user, router } = await open();
    await user.type(password(), 'Ab3');
    await act(() =>
      router.navigate({ to: '/set-password', hash: `id=${ID}&token=zweiter&usertype=CustomerUser` }),
    );
    await waitFor(() => expect(screen.getByLabelText('Neues Passwort')).toHaveValue(''));
  });

  test.each([
    '/set-password',
    `/set-password#id=${ID}&token=a&token=b&usertype=CustomerUser`,
    `/set-password?id=${ID}&token=geheim`,
    `/set-password?id=${ID}&token=geheim&usertype=SuperAdmin`,
    `/set-password?token=geheim&usertype=CustomerUser`,
    `/set-password?id=${ID}&token=a&token=b&usertype=CustomerUser`,
  ])('%s is incomplete and the page offers to request a new one', async (address) => {
    const { user, currentHref } = await renderPortal({ at: address });
    expect(await screen.findByRole('heading', { name: 'Dieser Link ist unvollständig' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Neuen Link anfordern' }));
    await waitFor(() => expect(currentHref()).toBe('/forgot-password/blank'));
  });
});

describe('the page', () => {
  test('says whose password is set, why and until when, and names the account to password managers', async () => {
    await open();
    for (const text of ['kaethe@baeckerei.example', 'Einladung', '01.12.2026, 10:00'])
      expect(screen.getByText(text)).toBeVisible();
    const account = document.querySelector('input[autocomplete="username"]');
    expect(account).toHaveValue('kaethe@baeckerei.example');
    expect(account?.closest('form')).toBe(password().closest('form'));
  });

  test('of a new address says that the address is confirmed', async () => {
    await renderPortal({
      at,
      server: { [DESCRIBE]: () => json({ ...information, purpose: 'email-change' }) },
    });
    expect(await screen.findByRole('heading', { name: 'Neue E-Mail-Adresse bestätigen' })).toBeVisible();
  });

  test('of a link that has expired or was used says so immediately and offers a new one', async () => {
    const { user, currentHref } = await renderPortal({
      at,
      server: { [DESCRIBE]: () => json({ status: 400, title: 'x', code: 'TokenValidationFailed' }, 400) },
    });
    expect(await screen.findByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible();
    expect(screen.getByTestId('alerts')).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Neuen Link anfordern' }));
    await waitFor(() => expect(currentHref()).toBe('/forgot-password/blank'));
  });

  test('of a link that was used to set a password leads to the sign-in', async () => {
    const { user, currentHref } = await renderPortal({
      at,
      server: { [DESCRIBE]: () => json({ status: 400, title: 'x', code: 'TokenValidationFailed' }, 400) },
    });
    await user.click(await screen.findByRole('button', { name: 'Zur Anmeldung' }));
    await waitFor(() => expect(currentHref()).toBe('/'));
  });

  test('offers the form if the server cannot tell whether the link works', async () => {
    await open({ [DESCRIBE]: () => json({ status: 500, title: 'x' }, 500) });
    expect(password()).toBeVisible();
  });
});

describe('the checklist', () => {
  test('follows the password as it is typed, with the rules in a fixed order', async () => {
    const { user } = await open();
    const list = screen.getByRole('list', { name: 'Das Passwort braucht:' });
    await user.type(password(), 'Ab3');
    expect(linesOf(list)).toEqual([
      'einen Kleinbuchstabenerfüllt',
      'einen Großbuchstabenerfüllt',
      'eine Ziffererfüllt',
      'ein Sonderzeichen, auch ein Leerzeichenoffen',
      'mindestens 8 Zeichenoffen',
    ]);
    expect(
      screen.getByText('Noch offen: ein Sonderzeichen, 8 Zeichen und die Wiederholung.', { selector: 'p' }),
    ).toBeVisible();
  });

  test('keeps the button locked, and names the missing input, until all rules are met and both fields match', async () => {
    const { user } = await open();
    expect(button()).toHaveAccessibleDescription(/^Noch offen: /);
    await user.type(password(), GOOD);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await user.type(confirmation(), 'Brötchen um 6');
    await user.tab();
    expect(screen.getByText('Die Passwörter stimmen nicht überein.')).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await user.clear(confirmation());
    await user.type(confirmation(), GOOD);
    expect(button()).not.toHaveAttribute('aria-disabled');
  });

  test('refuses a password that is too long for the server, with a message', async () => {
    const { user } = await open();
    await user.click(password());
    await user.paste(`Aa1!${'x'.repeat(125)}`);
    await user.click(confirmation());
    await user.paste(`Aa1!${'x'.repeat(125)}`);
    expect(screen.getByText('Höchstens 128 Zeichen.', { selector: ':not([hidden])' })).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  test('is part of one form that password managers recognise and that accepts pasted text', async () => {
    const { user } = await open();
    for (const field of [password(), confirmation()])
      expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(password().closest('form')).toBe(confirmation().closest('form'));
    await user.click(password());
    await user.paste(GOOD);
    expect(password()).toHaveValue(GOOD);
  });
});

describe('submitting the new password', () => {
  async function fill({ user }: Awaited<ReturnType<typeof open>>) {
    await user.type(password(), GOOD);
    await user.type(confirmation(), `${GOOD}{Enter}`);
  }

  test('with Enter sets it, shows a notice, signs out, sets the flag of the two-factor hint and opens the sign-in page', async () => {
    const view = await open({}, { user: userOf('CustomerUser') });
    await fill(view);
    expect(await screen.findByText('Passwort festgelegt. Bitte melden Sie sich jetzt an.')).toBeVisible();
    await waitFor(() => expect(view.currentHref()).toBe('/'));
    const request = view.network.seen.find(({ path }) => path.includes('ApplyInvitation'));
    expect(request?.body).toBe(
      JSON.stringify({
        token: 'geheim',
        password: GOOD,
        deviceToken: localStorage.getItem('device-token'),
      }),
    );
    expect(localStorage.getItem('authentication')).toBeNull();
    expect(localStorage.getItem('two-factor-hint')).toBe('true');
    expect(view.network.seen.some(({ path }) => path === '/Authentication/Logout')).toBe(true);
  });

  test('for a back-office user calls the API path of back-office users', async () => {
    const path = `POST /BackofficeUser/ApplyInvitation/${ID}`;
    const address = `/set-password?id=${ID}&token=geheim&usertype=BackofficeUser`;
    const view = await open({ [path]: noContent }, { at: address });
    await fill(view);
    await waitFor(() => expect(view.currentHref()).toBe('/'));
  });

  test.each([
    [
      'TokenValidationFailed',
      'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
    ],
    ['PasswordTooCommon', 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.'],
    ['PasswordContainsOwnData', keepWordsWhole('Das Passwort enthält Ihren Namen oder Ihre E-Mail-Adresse.')],
  ])('that fails with %s stays on the page, with the reason in the form', async (code, sentence) => {
    const view = await open({ [APPLY]: () => json({ status: 400, title: 'x', code }, 400) });
    await fill(view);
    await waitFor(() => expect(screen.getByTestId('alerts')).toHaveTextContent(sentence));
    expect(password().closest('form')).toHaveTextContent(sentence);
    expect(view.currentHref()).toBe('/set-password');
    expect(password()).toHaveValue(GOOD);
    expect(button()).not.toHaveAttribute('aria-disabled');
    expect(localStorage.getItem('two-factor-hint')).toBeNull();
  });
});

test('Cancel goes one page back, or to the sign-in page for a user who came from an e-mail', async () => {
  const { user, currentHref, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(currentHref()).toBe('/'));
  await act(() => router.navigate({ to: '/agb/' }));
  await act(() => router.navigate({ to: at }));
  await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(currentHref()).toBe('/agb/'));
});

test('the set-password page is available in English', async () => {
  await open({}, { language: 'en' });
  expect(screen.getByRole('list', { name: 'The password needs:' })).toHaveTextContent(
    'at least 8 characters',
  );
});

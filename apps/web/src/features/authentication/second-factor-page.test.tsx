import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { tokenResponse } from '../../../test-support/tokens.ts';
import { userOf } from '../../../test-support/users.ts';

const INFORMATION = 'GET /Authentication/TwoFactorInformation';
const TOKEN = 'POST /connect/token';
const DONE = 'Die Zwei-Faktor-Anmeldung ist eingerichtet.';
const WRONG = 'Der Code ist ungültig. Warten Sie auf den nächsten und versuchen Sie es noch einmal.';
const SECRET = 'JBSWY3DPEHPK3PXPK5QWG2LO';

afterEach(() => vi.useRealTimers());

/** Responds like the server: each request creates another key. */
function respondWithNewKey(): Handler {
  let last = 0;
  return () => {
    last += 1;
    const secret = last === 1 ? SECRET : `OTHER${last}AAAAAAAAAA`;
    const address = `otpauth://totp/Belegfach:a%40demo.example?secret=${secret}&issuer=Belegfach`;
    return json({ qrCodeInformation: address, token: `set-up-${last}` });
  };
}

/** The server accepts 408123 as the right code; the account has its second factor from then on. */
async function open(role: 'CustomerUser' | 'ProviderAdmin' = 'CustomerUser', isOn = false) {
  let current = userOf(role, { twoFactorActivated: isOn });
  const view = await renderPortal({
    at: '/setup-2fa',
    user: current,
    server: {
      'GET /Authentication/GetUserInformation': () => json(current),
      [INFORMATION]: respondWithNewKey(),
      [TOKEN]: ({ body }) => {
        const form = new URLSearchParams(body);
        if (form.get('grant_type') === 'refresh_token') return json(tokenResponse());
        if (form.get('password') !== '408123') return json({ error: 'invalid_grant' }, 400);
        current = { ...current, twoFactorActivated: true };
        return json(tokenResponse(2));
      },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Zweiten Faktor einrichten' });
  await screen.findByRole('img', { name: /QR-Code/ });
  return view;
}

type View = Awaited<ReturnType<typeof open>>;

async function enter({ user }: View, code: string): Promise<void> {
  await user.click(screen.getByLabelText('Ziffer 1 von 6'));
  await user.paste(code);
}

const listCodeRequests = ({ network }: View) =>
  network.seen
    .filter(({ path }) => path === '/connect/token')
    .map(({ body }) => new URLSearchParams(body))
    .filter((form) => form.has('twoFactorToken'));
const countKeyRequests = ({ network }: View) =>
  network.seen.filter(({ path }) => path === '/Authentication/TwoFactorInformation').length;

test('the key is a picture of 200 by 200 pixels and, next to it, a text in groups of four', async () => {
  await open();
  const canvas = screen.getByRole('img', { name: 'QR-Code mit dem Schlüssel, der daneben als Text steht' });
  expect(canvas.tagName).toBe('CANVAS');
  expect(canvas).toHaveAttribute('width', '200');
  expect(canvas).toHaveAttribute('height', '200');
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP K5QW G2LO')).toBeVisible();
  expect(screen.getByText('Belegfach: a@demo.example')).toBeVisible();
});

test('the copied key has no gaps', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Schlüssel kopieren' }));
  expect(await screen.findByRole('button', { name: 'Kopiert' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(SECRET);
});

test('the button is locked, with the reason, until six digits are entered, and no code is sent before that', async () => {
  const view = await open();
  const button = screen.getByRole('button', { name: 'Prüfen und einschalten' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Geben Sie zuerst die sechs Ziffern aus der App ein.');
  await enter(view, '40812');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(listCodeRequests(view)).toEqual([]);
});

test('a wrong code is reported inline and the form asks for the next one', async () => {
  const view = await open();
  await enter(view, '000000');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(await screen.findByText(WRONG)).toBeVisible();
  expect(screen.getByTestId('alerts')).not.toHaveTextContent(WRONG);
  expect(screen.getByLabelText('Ziffer 1 von 6')).toHaveFocus();
  expect(screen.getByLabelText('Ziffer 1 von 6')).toHaveValue('');
  expect(view.currentHref()).toBe('/setup-2fa');
  // The key is not replaced: the user has already scanned it.
  expect(countKeyRequests(view)).toBe(1);
});

test('after five wrong codes the page shows a new key and says that it is new', async () => {
  const view = await open();
  for (let tries = 1; tries <= 5; tries += 1) {
    await enter(view, '000000');
    await waitFor(() => expect(listCodeRequests(view)).toHaveLength(tries));
    await waitFor(() => expect(screen.getByLabelText('Ziffer 1 von 6')).toHaveValue(''));
    await screen.findByText(WRONG);
  }
  expect(await screen.findByText('OTHE R2AA AAAA AAAA')).toBeVisible();
  expect(screen.getByText('Der Schlüssel war abgelaufen. Bitte verwenden Sie den neuen.')).toBeVisible();
});

test('the right code activates the factor, shows a notice for five seconds and goes back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem('two-factor-hint', 'true');
  const view = await open();
  await act(() => view.router.navigate({ to: '/invoices' }));
  await act(() => view.router.navigate({ to: '/setup-2fa' }));
  await screen.findByRole('img', { name: /QR-Code/ });
  await enter(view, '408123');
  expect(await screen.findByText(DONE)).toBeVisible();
  await waitFor(() => expect(view.currentHref()).toBe('/invoices'));
  const [form] = listCodeRequests(view);
  expect(form?.get('password')).toBe('408123');
  // The token of the key that was shown last.
  expect(form?.get('twoFactorToken')).toBe(`set-up-${countKeyRequests(view)}`);
  expect(localStorage.getItem('two-factor-hint')).not.toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByText(DONE)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByText(DONE)).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Cancel goes back, and is missing where the role requires the second factor', async () => {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(view.currentHref()).toBe('/invoices'));
  view.unmount();
  await open('ProviderAdmin');
  expect(
    screen.getByText(
      'Für Ihr Konto ist die Zwei-Faktor-Anmeldung vorgeschrieben. Richten Sie sie zuerst ein.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Abbrechen' })).not.toBeInTheDocument();
});

test('a user of any role who has a second factor may set up another one and may cancel', async () => {
  await open('ProviderAdmin', true);
  expect(screen.getByRole('button', { name: 'Abbrechen' })).toBeVisible();
});

test('a key that could not be loaded is requested again', async () => {
  const view = await renderPortal({
    at: '/setup-2fa',
    user: userOf('CustomerUser'),
    server: { [INFORMATION]: () => json({ status: 503, title: 'Busy' }, 503) },
  });
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  expect(screen.getByText('An Ihrem Konto hat sich nichts geändert.')).toBeVisible();
  view.network.handlers[INFORMATION] = respondWithNewKey();
  await view.user.click(retry);
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP K5QW G2LO')).toBeVisible();
});

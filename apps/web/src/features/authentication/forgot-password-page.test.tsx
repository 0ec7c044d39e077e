import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyResponse, type Handler, json } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';

const RESET = 'PUT /Authentication/PasswordReset';
const INVALID = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';

async function open(at = '/forgot-password', handler: Handler = emptyResponse) {
  const view = await renderPortal({ at, server: { [RESET]: handler } });
  await screen.findByRole('heading', { level: 1, name: 'Passwort vergessen' });
  return view;
}

const field = () => screen.getByLabelText('E-Mail-Adresse');
const button = () => screen.getByRole('button', { name: 'Link senden' });

test.each([
  ['/forgot-password', ''],
  ['/forgot-password?email=a%40demo.example', 'a@demo.example'],
  ['/forgot-password/blank', ''],
  ['/forgot-password/b%40demo.example', 'b@demo.example'],
])('the address %s fills the field with %j', async (at, email) => {
  await open(at);
  expect(field()).toHaveValue(email);
});

test('the hint stays and the button is locked, with the reason, while the address is invalid', async () => {
  const { user, network } = await open();
  expect(field()).toHaveAccessibleDescription(INVALID);
  expect(button()).toHaveAccessibleDescription(INVALID);
  await user.type(field(), 'anna@demo{Enter}');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(network.seen).toEqual([]);
  await user.type(field(), '.example ');
  expect(screen.queryByText(INVALID)).not.toBeInTheDocument();
  expect(button()).not.toHaveAttribute('aria-disabled');
});

test('sending shows its progress, then reports that the e-mail was sent and states what to do next', async () => {
  let sendResponse: (response: Response) => void = () => undefined;
  const pending = new Promise<Response>((resolve) => (sendResponse = resolve));
  const { user, network, currentHref } = await open('/forgot-password?email=a%40demo.example', () => pending);
  await user.click(button());
  expect(screen.getByRole('button', { name: /Link senden.*Lädt/ })).toBeDisabled();
  sendResponse(emptyResponse());
  expect(await screen.findByText('Die E-Mail wurde verschickt.')).toBeVisible();
  expect(network.seen[0]?.body).toBe(
    JSON.stringify({ email: 'a@demo.example', deviceToken: localStorage.getItem('device-token') }),
  );
  expect(screen.getByText(/Wenn es zu a@demo.example ein Konto gibt/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Zur Anmeldung' }));
  await waitFor(() => expect(currentHref()).toBe('/'));
});

test('an alert reports a failure and the form stays', async () => {
  const failing = () => json({ status: 503, title: 'Busy' }, 503);
  const { user } = await open('/forgot-password/a%40demo.example', failing);
  await user.click(button());
  expect(await screen.findByText('Ein Server-Fehler ist aufgetreten.')).toBeVisible();
  expect(field().closest('form')).toHaveTextContent('Busy');
  expect(button()).not.toHaveAttribute('aria-disabled');
});

test('after too many requests the form counts down, and can be sent again when the wait is over', async () => {
  const limited = () =>
    json({ status: 429, title: 'x', code: 'TooManyRequests' }, 429, { 'retry-after': '2' });
  const { user, network } = await open('/forgot-password/a%40demo.example', limited);
  await user.click(button());
  const form = within(field().closest('form') as HTMLElement);
  expect(
    await form.findByText('Zu viele Anfragen in kurzer Zeit. Bitte in 2 Sekunden noch einmal.'),
  ).toBeVisible();
  await user.click(button());
  expect(network.seen).toHaveLength(1);
  expect(
    await form.findByText('Zu viele Anfragen in kurzer Zeit. Bitte in 1 Sekunde noch einmal.'),
  ).toBeVisible();
  expect(await form.findByText('Sie können es jetzt wieder versuchen.')).toBeVisible();
  await user.click(button());
  expect(network.seen).toHaveLength(2);
});

test('Cancel goes back to the previous page', async () => {
  const { user, router, currentHref } = await open();
  await act(() => router.navigate({ to: '/impressum/' }));
  await act(() => router.navigate({ to: '/forgot-password' }));
  await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(currentHref()).toBe('/impressum/'));
});

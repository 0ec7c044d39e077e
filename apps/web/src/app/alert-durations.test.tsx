import { renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customersOf } from '../../test-support/customers.ts';
import { json, noContent } from '../../test-support/fake-server.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { tokenResponse } from '../../test-support/tokens.ts';
import { userOf } from '../../test-support/users.ts';
import { useAlerts } from '../ui/alerts/alert-store.ts';

/**
 * The duration in milliseconds of the alert with this title. The tests of the alerts check that an alert closes after its
 * duration.
 */
async function durationOf(title: string): Promise<unknown> {
  await screen.findByText(title);
  const { result } = renderHook(useAlerts);
  return result.current.shown.find((alert) => alert.title === title)?.duration;
}

const PASSWORD = 'Brötchen um 5 Uhr';
const customer = userOf('CustomerUser');

test('the alert of a sign-in stays for 2 seconds', async () => {
  const { user } = await renderPortal({
    server: { 'GET /Authentication/GetUserInformation': () => json(customer) },
  });
  await user.type(await screen.findByLabelText('E-Mail-Adresse'), customer.email);
  await user.type(screen.getByLabelText('Passwort'), `${PASSWORD}{Enter}`);
  expect(await durationOf('Login erfolgreich!')).toBe(2000);
});

test('the alert of a sign-out stays for 3 seconds', async () => {
  const { user } = await renderPortal({ at: '/invoices', user: customer });
  await user.click(await screen.findByRole('button', { name: /Schönfeld Annegret/ }));
  await user.click(await screen.findByRole('button', { name: 'Abmelden' }));
  expect(await durationOf('Sie haben sich abgemeldet.')).toBe(3000);
});

test('the alert of a session that ended by inactivity stays for 5 seconds on a page that needs no sign-in', async () => {
  await renderPortal({
    at: '/agb/',
    user: customer,
    server: { 'POST /connect/token': () => json({ error: 'invalid_grant' }, 400) },
  });
  const words = 'Sie wurden wegen Inaktivität abgemeldet. Bitte melden Sie sich erneut an.';
  expect(await durationOf(words)).toBe(5000);
});

test('the alert of a password that was set stays for 5 seconds', async () => {
  const { user } = await renderPortal({
    at: `/set-password?id=${customer.userId}&token=t&usertype=CustomerUser`,
    server: {
      'POST /Authentication/PasswordLink': () =>
        json({ email: 'a@demo.example', purpose: 'invitation', expiresAt: '2026-12-01T09:00:00.000Z' }),
      [`POST /CustomerUser/ApplyInvitation/${customer.userId}`]: noContent,
    },
  });
  await user.type(await screen.findByLabelText('Neues Passwort'), PASSWORD);
  await user.type(screen.getByLabelText('Passwort wiederholen'), `${PASSWORD}{Enter}`);
  expect(await durationOf('Passwort festgelegt. Bitte melden Sie sich jetzt an.')).toBe(5000);
});

test('the alert of a second factor that was set up stays for 5 seconds', async () => {
  const { user } = await renderPortal({
    at: '/setup-2fa',
    user: customer,
    server: {
      'GET /Authentication/TwoFactorInformation': () =>
        json({ qrCodeInformation: 'otpauth://totp/Belegfach:a?secret=JBSWY3DP', token: 't' }),
      'POST /connect/token': () => json(tokenResponse(2)),
    },
  });
  await user.click(await screen.findByLabelText('Ziffer 1 von 6'));
  await user.paste('408123');
  expect(await durationOf('Die Zwei-Faktor-Anmeldung ist eingerichtet.')).toBe(5000);
});

test('the alert of filters that were reset stays for 2 seconds', async () => {
  const { user } = await renderPortal({
    at: '/customers?name=x&page=3',
    user: userOf('CustomerAdmin'),
    server: { 'GET /Customer/ManyPaginated': () => json(customersOf([])) },
  });
  const [reset] = await screen.findAllByRole('button', { name: 'Filter zurücksetzen' });
  if (reset === undefined) throw new Error('There is nothing to reset.');
  await user.click(reset);
  expect(await durationOf('Filter zurückgesetzt.')).toBe(2000);
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';

const MANDATORY = 'Richten Sie die Zwei-Faktor-Anmeldung ein';
const OPTIONAL = 'Schützen Sie Ihr Konto mit einem zweiten Faktor';
const server = {
  'GET /Authentication/TwoFactorInformation': () =>
    json({ qrCodeInformation: 'otpauth://totp/Belegfach:a?secret=JBSWY3DP', token: 't' }),
};
const later = () => screen.queryByRole('button', { name: 'Vielleicht später' });
const isThere = (title: string) => screen.queryByRole('heading', { name: title }) !== null;
const open = (user: ReturnType<typeof userOf>, at = '/edit-profile') =>
  renderPortal({
    at,
    user,
    server: {
      ...server,
      'GET /Authentication/Sessions/019a0000-0000-7000-8000-000000000201': () => json([]),
      'GET /CustomerUser/NoticePreference': () => json({ preference: 'daily' }),
    },
  });

describe('for a role that demands a second factor', () => {
  const user = userOf('ProviderAdmin', { twoFactorActivated: false });

  test('it is there without a flag, has no way to decline, and Escape does nothing', async () => {
    const view = await open(user);
    const dialog = await screen.findByRole('alertdialog', { name: MANDATORY });
    expect(dialog).toHaveTextContent('Für die Rolle Provider-Admin ist sie vorgeschrieben.');
    expect(screen.getByRole('button', { name: 'Jetzt einrichten' })).toHaveFocus();
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await view.user.keyboard('{Escape}');
    expect(isThere(MANDATORY)).toBe(true);
  });

  test('it comes back after each navigation, but not on the set-up page and on public pages', async () => {
    const view = await open(user);
    await view.user.click(await screen.findByRole('button', { name: 'Jetzt einrichten' }));
    await waitFor(() => expect(view.place()).toBe('/setup-2fa'));
    await screen.findByText('JBSW Y3DP');
    await waitFor(() => expect(isThere(MANDATORY)).toBe(false));
    await act(() => view.router.navigate({ to: '/manage-invoices' }));
    expect(await screen.findByRole('heading', { name: MANDATORY })).toBeVisible();
    await act(() => view.router.navigate({ to: '/agb/' }));
    await waitFor(() => expect(isThere(MANDATORY)).toBe(false));
    await act(() => view.router.navigate({ to: '/edit-profile' }));
    expect(await screen.findByRole('heading', { name: MANDATORY })).toBeVisible();
  });

  test('it does not come once the factor is active', async () => {
    await open(userOf('ProviderAdmin'));
    await screen.findByText('Eingeschaltet');
    expect(isThere(MANDATORY)).toBe(false);
  });

  test.each(['/manage-invoices', '/edit-profile'])(
    'a server that bars %s until then leads to the set-up, without an alert',
    async (at) => {
      const setupRequired = () =>
        json({ status: 403, title: 'Refused', code: 'TwoFactorSetupRequired' }, 403);
      const view = await renderPortal({
        at,
        user,
        server: {
          ...server,
          'GET /Invoice/List': setupRequired,
          'GET /Provider/GetAllProvider': setupRequired,
          [`GET /Authentication/Sessions/${user.userId}`]: setupRequired,
        },
      });
      expect(await screen.findByText('JBSW Y3DP')).toBeVisible();
      expect(view.place()).toBe('/setup-2fa');
      expect(screen.getByTestId('alerts')).toBeEmptyDOMElement();
    },
  );
});

describe('for everybody else', () => {
  const user = userOf('CustomerUser');

  test('it does not come without the flag', async () => {
    await open(user);
    await screen.findByText('Ausgeschaltet');
    expect(isThere(OPTIONAL)).toBe(false);
  });

  test('after a password was set it offers the set-up', async () => {
    localStorage.setItem('two-factor-hint', 'true');
    const view = await open(user);
    expect(await screen.findByRole('dialog', { name: OPTIONAL })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Jetzt einrichten' }));
    await waitFor(() => expect(view.place()).toBe('/setup-2fa'));
    await screen.findByText('JBSW Y3DP');
    // Not set up yet: the next page asks again.
    await act(() => view.router.navigate({ to: '/invoices' }));
    expect(await screen.findByRole('dialog', { name: OPTIONAL })).toBeVisible();
  });

  test("'Maybe later' ends it for good", async () => {
    localStorage.setItem('two-factor-hint', 'true');
    const view = await open(user);
    await screen.findByRole('dialog', { name: OPTIONAL });
    const button = later();
    if (button === null) throw new Error("No 'Maybe later'");
    await view.user.click(button);
    await waitFor(() => expect(isThere(OPTIONAL)).toBe(false));
    await act(() => view.router.navigate({ to: '/invoices' }));
    await screen.findByText('RE-2026/0001');
    expect(isThere(OPTIONAL)).toBe(false);
    expect(localStorage.getItem('two-factor-hint')).not.toBe('true');
  });

  test('a factor that is active already silences the flag', async () => {
    localStorage.setItem('two-factor-hint', 'true');
    await open(userOf('CustomerUser', { twoFactorActivated: true }));
    await screen.findByText('Eingeschaltet');
    expect(isThere(OPTIONAL)).toBe(false);
  });
});

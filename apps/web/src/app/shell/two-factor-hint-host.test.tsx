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

describe('the hint for a role that must have a second factor', () => {
  const user = userOf('ProviderAdmin', { twoFactorActivated: false });

  test('appears even if no password was set before, cannot be declined, and ignores Escape', async () => {
    const view = await open(user);
    const dialog = await screen.findByRole('alertdialog', { name: MANDATORY });
    expect(dialog).toHaveTextContent('Für die Rolle Provider-Admin ist sie vorgeschrieben.');
    expect(screen.getByRole('button', { name: 'Jetzt einrichten' })).toHaveFocus();
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await view.user.keyboard('{Escape}');
    expect(isThere(MANDATORY)).toBe(true);
  });

  test('appears again after each navigation, except on the setup page and on public pages', async () => {
    const view = await open(user);
    await view.user.click(await screen.findByRole('button', { name: 'Jetzt einrichten' }));
    await waitFor(() => expect(view.currentHref()).toBe('/setup-2fa'));
    await screen.findByText('JBSW Y3DP');
    await waitFor(() => expect(isThere(MANDATORY)).toBe(false));
    await act(() => view.router.navigate({ to: '/manage-invoices' }));
    expect(await screen.findByRole('heading', { name: MANDATORY })).toBeVisible();
    await act(() => view.router.navigate({ to: '/agb/' }));
    await waitFor(() => expect(isThere(MANDATORY)).toBe(false));
    await act(() => view.router.navigate({ to: '/edit-profile' }));
    expect(await screen.findByRole('heading', { name: MANDATORY })).toBeVisible();
  });

  test('does not appear once the second factor is active', async () => {
    await open(userOf('ProviderAdmin'));
    await screen.findByText('Eingeschaltet');
    expect(isThere(MANDATORY)).toBe(false);
  });

  test.each(['/manage-invoices', '/edit-profile'])(
    'is replaced by the setup page, without an alert, when the server refuses the calls of %s',
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
      expect(view.currentHref()).toBe('/setup-2fa');
      expect(screen.getByTestId('alerts')).toBeEmptyDOMElement();
    },
  );
});

describe('the hint for a role that may have a second factor', () => {
  const user = userOf('CustomerUser');

  test('does not appear if no password was set before', async () => {
    await open(user);
    await screen.findByText('Ausgeschaltet');
    expect(isThere(OPTIONAL)).toBe(false);
  });

  test('appears after a password was set, and offers the setup', async () => {
    localStorage.setItem('two-factor-hint', 'true');
    const view = await open(user);
    expect(await screen.findByRole('dialog', { name: OPTIONAL })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Jetzt einrichten' }));
    await waitFor(() => expect(view.currentHref()).toBe('/setup-2fa'));
    await screen.findByText('JBSW Y3DP');
    // Not set up yet: the hint appears again on the next page.
    await act(() => view.router.navigate({ to: '/invoices' }));
    expect(await screen.findByRole('dialog', { name: OPTIONAL })).toBeVisible();
  });

  test("does not appear again after 'Maybe later'", async () => {
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

  test('does not appear after a password was set when the second factor is already active', async () => {
    localStorage.setItem('two-factor-hint', 'true');
    await open(userOf('CustomerUser', { twoFactorActivated: true }));
    await screen.findByText('Eingeschaltet');
    expect(isThere(OPTIONAL)).toBe(false);
  });
});

import { ROLES, type Role } from '@belegfach/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';
import { showAlert, showError, showSuccess } from '../../ui/alerts/alert-store.ts';
import { navigationFor } from './navigation/navigation.ts';

/** jsdom has no layout: the media queries of the shell are answered for a window of this width. */
function windowOf(width: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const min = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0);
    const max = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const isScheme = query.includes('prefers-');
    return Object.assign(new EventTarget(), {
      matches: !isScheme && width >= min && width <= max,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
}

beforeEach(() => windowOf(1440));

const legalLinkNames = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the sidebar', () => {
  test.each(ROLES)('offers a %s exactly the pages that the role may open', (role) => {
    const customerPages = ['FrontendInvoicePage', 'FrontendUsersPage', 'FrontendCustomersPage'];
    const userPages = ['ManageUsersPage', 'ManageCustomersPage'];
    const EXPECTED: Readonly<Record<Role, Readonly<Record<string, readonly string[]>>>> = {
      SuperAdmin: {
        first: ['OverviewPage'],
        frontOffice: customerPages,
        backOffice: [
          ...['ManageInvoicesPage', 'ExportPage', ...userPages],
          ...['ManageProvidersPage', 'IntakePage', 'FailedMailsPage', 'WebhooksPage', 'TrailPage'],
        ],
      },
      ProviderAdmin: {
        first: ['OverviewPage'],
        backOffice: [
          'ManageInvoicesPage',
          ...userPages,
          'IntakePage',
          'FailedMailsPage',
          'WebhooksPage',
          'TrailPage',
        ],
      },
      ProviderUser: { backOffice: ['ManageInvoicesPage', 'ManageCustomersPage'] },
      SalesmanUser: { backOffice: ['ManageInvoicesPage'] },
      BranchManager: { backOffice: ['ManageInvoicesPage'] },
      CustomerAdmin: { frontOffice: customerPages },
      CustomerUser: { frontOffice: ['FrontendInvoicePage'] },
    };
    const offered = navigationFor(userOf(role)).map(({ label, entries }) => [
      label ?? 'first',
      entries.map(({ route }) => route),
    ]);
    expect(Object.fromEntries(offered)).toEqual(EXPECTED[role]);
  });

  test('marks the open page and always has the legal links', async () => {
    await renderPortal({ at: '/invoices', user: userOf('SuperAdmin') });
    const sidebar = await screen.findByRole('complementary', { name: 'Seitenleiste' });
    const customerArea = within(sidebar).getByRole('region', { name: 'Kundenbereich' });
    const managementArea = within(sidebar).getByRole('region', { name: 'Verwaltung' });
    expect(within(customerArea).getByRole('link', { name: 'Rechnungen' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(managementArea).getByRole('link', { name: 'Rechnungen' })).not.toHaveAttribute(
      'aria-current',
    );
    expect(legalLinkNames(screen.getByRole('navigation', { name: 'Rechtliches' }))).toEqual([
      'Impressum',
      'Datenschutz',
      'Nutzungsbedingungen',
    ]);
  });

  test.each(['SuperAdmin', 'ProviderAdmin'] as const)(
    'begins for a %s with the overview, above the headings of the groups',
    async (role) => {
      await renderPortal({ at: '/manage-invoices', user: userOf(role) });
      const navigation = await screen.findByRole('navigation', { name: 'Hauptnavigation' });
      const [first] = within(navigation).getAllByRole('link');
      expect(first).toHaveAccessibleName('Übersicht');
      expect(within(navigation).getAllByText(/^(Übersicht|Kundenbereich|Verwaltung)$/)[0]).toHaveTextContent(
        'Übersicht',
      );
    },
  );

  test('shows how many documents wait in the intake, and omits the number without an alert when it cannot be loaded', async () => {
    let response = json({ waiting: 1312, latestAt: null });
    const { unmount } = await renderPortal({
      at: '/manage-invoices',
      user: userOf('ProviderAdmin'),
      server: { 'GET /Intake/Waiting': () => response },
    });
    const link = await screen.findByRole('link', { name: 'Belegeingang, 1.312 zu prüfen' });
    expect(link).toHaveTextContent(/^Belegeingang 1\.312$/);
    unmount();
    response = json({ title: 'x' }, 500);
    const view = await renderPortal({
      at: '/manage-invoices',
      user: userOf('ProviderAdmin'),
      server: { 'GET /Intake/Waiting': () => response },
    });
    expect(await screen.findByRole('link', { name: 'Belegeingang' })).toBeVisible();
    await waitFor(() => expect(view.network.seen.some(({ path }) => path === '/Intake/Waiting')).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps the number in the name of the link when it is a rail', async () => {
    windowOf(1000);
    await renderPortal({
      at: '/manage-invoices',
      user: userOf('SuperAdmin'),
      language: 'en',
      server: { 'GET /Intake/Waiting': () => json({ waiting: 14, latestAt: null }) },
    });
    expect(await screen.findByRole('link', { name: 'Document intake, 14 to check' })).toHaveTextContent('');
  });

  test('does not request the number for a role without the intake', async () => {
    const { network } = await renderPortal({ at: '/manage-invoices', user: userOf('ProviderUser') });
    await screen.findByRole('link', { name: 'Kunden' });
    expect(network.seen.map(({ path }) => path)).not.toContain('/Intake/Waiting');
  });

  test('shows a visitor who is not signed in no group, but the legal links and a link to the sign-in', async () => {
    await renderPortal({ at: '/privacy/' });
    const sidebar = await screen.findByRole('complementary', { name: 'Seitenleiste' });
    expect(within(sidebar).queryByRole('region')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute('href', '/privacy/');
  });

  test('collapses to a rail, which the browser remembers', async () => {
    const { user, unmount } = await renderPortal({ at: '/invoices', user: userOf('CustomerUser') });
    await user.click(await screen.findByRole('button', { name: 'Einklappen' }));
    expect(screen.getByRole('button', { name: 'Ausklappen' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: 'Rechnungen' })).toHaveTextContent('');
    unmount();
    await renderPortal({ at: '/invoices', user: userOf('CustomerUser') });
    expect(await screen.findByRole('button', { name: 'Ausklappen' })).toBeVisible();
  });

  test('is always a rail below 1200 px, with the legal links below the content', async () => {
    windowOf(1000);
    await renderPortal({ at: '/invoices', user: userOf('CustomerUser') });
    const footer = await screen.findByRole('contentinfo');
    expect(legalLinkNames(footer)).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Ausklappen' })).not.toBeInTheDocument();
  });

  test('is a drawer on a phone, with the account and the sign-out', async () => {
    windowOf(390);
    const { user, currentHref } = await renderPortal({ at: '/invoices', user: userOf('CustomerUser') });
    await user.click(await screen.findByRole('button', { name: 'Navigation öffnen' }));
    const drawer = await screen.findByRole('dialog', { name: 'Hauptnavigation' });
    expect(within(drawer).getByText('Schönfeld Annegret')).toBeVisible();
    await user.click(within(drawer).getByRole('button', { name: 'Abmelden' }));
    await waitFor(() => expect(currentHref()).toBe('/'));
  });
});

describe('the header', () => {
  test('has the only h1, the disabled language switch with its reason, and the user', async () => {
    await renderPortal({ at: '/manage-invoices', user: userOf('SalesmanUser') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Rechnungen (Vertriebler)' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const language = screen.getByRole('button', { name: 'DE, Sprache: Deutsch' });
    expect(language).toHaveAttribute('aria-disabled', 'true');
    expect(language).toHaveAccessibleDescription('Die Sprache folgt der Einstellung Ihres Browsers.');
    expect(screen.getByRole('button', { name: 'AS Schönfeld Annegret, Vertriebler' })).toBeVisible();
  });

  test('has a user menu with name, role, profile and sign-out', async () => {
    const lastName = 'Schwarzenberger-Hohenlohe-Waldenburg-Schillingsfürst-Bartenst';
    const { user, currentHref } = await renderPortal({
      at: '/manage-invoices',
      user: userOf('SalesmanUser', { lastName }),
      server: { 'GET /Authentication/Sessions/019a0000-0000-7000-8000-000000000201': () => json([]) },
    });
    await user.click(await screen.findByRole('button', { name: `AS ${lastName} Annegret, Vertriebler` }));
    const menu = within(await screen.findByRole('dialog', { name: `AS ${lastName} Annegret, Vertriebler` }));
    expect(menu.getByText(`${lastName} Annegret`)).toBeVisible();
    expect(menu.getByText('Vertriebler')).toBeVisible();
    expect(menu.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    await user.click(menu.getByRole('link', { name: 'Profil bearbeiten' }));
    await waitFor(() => expect(currentHref()).toBe('/edit-profile'));
  });

  test('has a sign-out that ends the session at the server, shows a notice and opens the sign-in page without a redirect', async () => {
    const { user, currentHref, network } = await renderPortal({
      at: '/invoices',
      user: userOf('CustomerUser'),
    });
    await user.click(await screen.findByRole('button', { name: /Schönfeld Annegret/ }));
    await user.click(await screen.findByRole('button', { name: 'Abmelden' }));
    expect(await screen.findByText('Sie haben sich abgemeldet.')).toBeVisible();
    await screen.findByLabelText('E-Mail-Adresse');
    expect(currentHref()).toBe('/');
    expect(localStorage.getItem('authentication')).toBeNull();
    const logout = network.seen.find(({ path }) => path === '/Authentication/Logout');
    expect(logout?.body).toBe('{"refresh_token":"rt_1"}');
  });

  test('has a bell with the last 20 messages, newest first, which the sign-out clears', async () => {
    const { user } = await renderPortal({ at: '/invoices', user: userOf('CustomerUser') });
    await screen.findByRole('button', { name: 'Meldungen' });
    act(() => {
      for (let number = 1; number <= 21; number += 1) showAlert({ type: 'info', title: `Meldung ${number}` });
      showError('Ein Server-Fehler ist aufgetreten.', { reference: 'req-4711' });
    });
    await user.click(screen.getByRole('button', { name: 'Meldungen, 20 neue' }));
    const items = within(await screen.findByRole('list', { name: 'Meldungen' })).getAllByRole('listitem');
    expect(items).toHaveLength(20);
    expect(items[0]).toHaveTextContent(/Server-Fehler.*Vorgang req-4711/);
    expect(items.at(-1)).toHaveTextContent('Meldung 3');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Meldungen' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Schönfeld Annegret/ }));
    await user.click(await screen.findByRole('button', { name: 'Abmelden' }));
    await screen.findByLabelText('E-Mail-Adresse');
    expect(screen.queryByText(/Server-Fehler/)).not.toBeInTheDocument();
  });

  test('offers the list of shortcuts in its menu, and the question mark opens it, except in a text', async () => {
    const { user } = await renderPortal({ at: '/invoices', user: userOf('CustomerUser') });
    await user.click(await screen.findByRole('button', { name: /Schönfeld Annegret/ }));
    await user.click(await screen.findByRole('button', { name: 'Tastenkürzel' }));
    expect(await screen.findByRole('dialog', { name: 'Tastenkürzel' })).toHaveTextContent('Strg K');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tastenkürzel' })).toBeNull());
    await user.type(screen.getByRole('textbox', { name: 'Belegnummer filtern' }), '?');
    expect(screen.queryByRole('dialog', { name: 'Tastenkürzel' })).toBeNull();
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Tastenkürzel' })).toBeVisible();
  });

  test('lists the key that accepts a held document only for those who may accept one', async () => {
    const { unmount, user } = await renderPortal({ at: '/agb/', user: userOf('ProviderAdmin') });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Tastenkürzel' })).toHaveTextContent(
      'Zu prüfenden Beleg annehmenStrg Eingabe',
    );
    unmount();
    const { user: customer } = await renderPortal({ at: '/agb/', user: userOf('CustomerUser') });
    await screen.findByRole('heading', { level: 1 });
    await customer.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Tastenkürzel' })).not.toHaveTextContent('annehmen');
  });

  test('counts unread warnings and errors, but no success', async () => {
    await renderPortal({ at: '/agb/', user: userOf('CustomerUser') });
    await screen.findByRole('button', { name: 'Meldungen' });
    act(() => {
      showSuccess('Gespeichert.');
      showError('Ein Server-Fehler ist aufgetreten.');
    });
    expect(screen.getByRole('button', { name: 'Meldungen, 1 neue' })).toBeVisible();
  });

  test('is preceded by a skip link to the content', async () => {
    await renderPortal({ at: '/agb/' });
    expect(await screen.findByRole('link', { name: 'Zum Inhalt springen' })).toHaveAttribute(
      'href',
      '#content',
    );
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  });
});

describe('the cookie hint', () => {
  test('states which cookies are used, links to the privacy policy, and does not appear again once it was accepted', async () => {
    const { user, unmount } = await renderPortal();
    const hint = await screen.findByRole('region', { name: 'Hinweis zu Cookies' });
    expect(hint).toHaveTextContent('nur technisch notwendige Cookies');
    expect(within(hint).getByRole('link', { name: 'Datenschutzerklärung' })).toHaveAttribute(
      'href',
      '/privacy/',
    );
    await user.click(within(hint).getByRole('button', { name: 'OK' }));
    expect(hint).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    unmount();
    await renderPortal();
    await screen.findByLabelText('E-Mail-Adresse');
    expect(screen.queryByRole('region', { name: 'Hinweis zu Cookies' })).not.toBeInTheDocument();
  });
});

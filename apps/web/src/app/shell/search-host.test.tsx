import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { backofficeUserOf, customerUserOf } from '../../../test-support/backoffice-users.ts';
import { customerOf, customersOf } from '../../../test-support/customers.ts';
import { json } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';

const customer = customerOf(1);

describe('the search', () => {
  test('opens with Ctrl K, finds customers and pages, and leads to them by keyboard', async () => {
    const { user, currentHref, network } = await renderPortal({
      at: '/manage-invoices',
      user: userOf('ProviderAdmin'),
      server: {
        'GET /Customer/ManyPaginated': () => json(customersOf([customer])),
        'GET /BackofficeUser/Many': () => json([]),
        [`GET /Customer/${customer.id}/Users`]: () => json([]),
        [`GET /Customer/${customer.id}/Mails`]: () => json([]),
        'GET /AuditTrail': () => json({ entries: [], next: null, chain: null }),
      },
    });
    await screen.findByRole('button', { name: /^Suchen/ });
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Suchen' });
    const field = within(dialog).getByRole('combobox', { name: 'Kunde, Beleg, Person oder Seite' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(within(dialog).getByRole('option', { name: /Belegeingang/ })).toBeVisible();
    await user.type(field, customer.name.slice(0, 6));
    const option = await within(dialog).findByRole('option', { name: new RegExp(customer.customerNumber) });
    expect(option).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentHref()).toBe(`/manage-customers/${customer.customerNumber}`));
    // The number of a document contains a digit: for a text without a digit, the list of documents is not requested.
    expect(network.seen.some(({ path }) => /documentNumber=|customerName=/.test(path))).toBe(false);
  });

  test('tells pages of the same name apart by their part of the portal', async () => {
    const { user } = await renderPortal({ at: '/manage-invoices', user: userOf('SuperAdmin') });
    await user.click(await screen.findByRole('button', { name: /^Suchen/ }));
    await user.type(await screen.findByRole('combobox', { name: /Kunde, Beleg/ }), 'Rechnungen');
    const options = screen.getAllByRole('option', { name: /^Rechnungen/ });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'RechnungenSeite · Kundenbereich',
      'RechnungenSeite · Verwaltung',
    ]);
  });

  test('requests only the lists that the user may see', async () => {
    const { user, network } = await renderPortal({ at: '/manage-invoices', user: userOf('SalesmanUser') });
    await user.click(await screen.findByRole('button', { name: /^Suchen/ }));
    await user.type(await screen.findByRole('combobox', { name: /Kunde, Beleg/ }), 'RE-2026/0815');
    await waitFor(() =>
      expect(network.seen.some(({ path }) => path.includes('documentNumber=RE-2026'))).toBe(true),
    );
    expect(network.seen.some(({ path }) => path.startsWith('/Customer/'))).toBe(false);
    expect(network.seen.some(({ path }) => path.startsWith('/BackofficeUser/Many'))).toBe(false);
  });

  test('finds documents by the name of their customer for those who have no list of customers', async () => {
    const { user, network } = await renderPortal({ at: '/manage-invoices', user: userOf('SalesmanUser') });
    await user.click(await screen.findByRole('button', { name: /^Suchen/ }));
    await user.type(await screen.findByRole('combobox', { name: /Kunde, Beleg/ }), 'Muller');
    await waitFor(() =>
      expect(network.seen.some(({ path }) => path.includes('customerName=Muller'))).toBe(true),
    );
  });

  test('finds people whatever the spelling of their umlauts, and loads their list once', async () => {
    const { user, currentHref, network } = await renderPortal({
      at: '/manage-invoices',
      user: userOf('ProviderAdmin'),
      server: {
        'GET /Customer/ManyPaginated': () => json(customersOf([])),
        'GET /BackofficeUser/Many': () =>
          json([
            backofficeUserOf(1, { lastName: 'Müller', firstName: 'Jörg', email: 'jm@demo.example' }),
            backofficeUserOf(2),
          ]),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Suchen/ }));
    const field = await screen.findByRole('combobox', { name: /Kunde, Beleg/ });
    for (const text of ['muell', 'mull', 'müll']) {
      await user.clear(field);
      await user.type(field, text);
      await waitFor(() =>
        expect(network.seen.some(({ path }) => path.includes(`name=${encodeURIComponent(text)}`))).toBe(true),
      );
      expect(await screen.findByRole('option', { name: /Müller Jörg/ })).toBeVisible();
    }
    const isList = ({ path }: { readonly path: string }) => path.startsWith('/BackofficeUser/Many');
    expect(network.seen.filter(isList)).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentHref()).toBe('/manage-users?email=jm%40demo.example'));
  });

  test('finds the users of customers for the back office, and leads to the page of their customer', async () => {
    const found = {
      id: '019a0000-0000-7000-8000-000000000901',
      firstName: 'Heike',
      lastName: 'Weiß',
      email: 'hw@demo.example',
      customerName: customer.name,
      customerNumber: customer.customerNumber,
    };
    const { user, currentHref, network } = await renderPortal({
      at: '/manage-invoices',
      user: userOf('SuperAdmin'),
      server: {
        'GET /Customer/ManyPaginated': () => json(customersOf([])),
        'GET /BackofficeUser/Many': () => json([]),
        'GET /Customer/Users': () => json([found]),
        [`GET /Customer/${customer.id}/Users`]: () => json([]),
        [`GET /Customer/${customer.id}/Mails`]: () => json([]),
        'GET /AuditTrail': () => json({ entries: [], next: null, chain: null }),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Suchen/ }));
    const field = await screen.findByRole('combobox', { name: /Kunde, Beleg/ });
    const asked = () => network.seen.filter(({ path }) => path.startsWith('/Customer/Users'));
    await user.type(field, 'we');
    await waitFor(() => expect(network.seen.some(({ path }) => path.includes('name=we'))).toBe(true));
    expect(asked()).toEqual([]);
    await user.type(field, 'iss');
    const option = await screen.findByRole('option', { name: /Weiß Heike/ });
    expect(option).toHaveTextContent(`hw@demo.example · ${customer.name}`);
    await user.click(option);
    await waitFor(() => expect(currentHref()).toBe(`/manage-customers/${customer.customerNumber}`));
  });

  test('finds the users of their customers for a customer admin', async () => {
    const colleague = customerUserOf(2, { lastName: 'Weiß', firstName: 'Heike', email: 'hw@demo.example' });
    const { user, currentHref } = await renderPortal({
      at: '/invoices',
      user: userOf('CustomerAdmin'),
      server: {
        'GET /Customer/ManyPaginated': () => json(customersOf([])),
        'GET /CustomerUser/Many': () => json([colleague]),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Suchen/ }));
    await user.type(await screen.findByRole('combobox', { name: /Kunde, Beleg/ }), 'weiss');
    await user.click(await screen.findByRole('option', { name: /Weiß Heike/ }));
    await waitFor(() => expect(currentHref()).toBe('/users?email=hw%40demo.example'));
  });

  test.each([
    ['2019', 'invoiceNumber=2019'],
    ['20190815', 'documentNumber=20190815'],
  ])(
    'finds documents by a whole number of up to four digits, and by a part of any other (%s)',
    async (text, query) => {
      const { user, network } = await renderPortal({ at: '/manage-invoices', user: userOf('SalesmanUser') });
      await user.click(await screen.findByRole('button', { name: /^Suchen/ }));
      const field = await screen.findByRole('combobox', { name: /Kunde, Beleg/ });
      await user.click(field);
      await user.paste(text);
      await waitFor(() => expect(network.seen.some(({ path }) => path.includes(query))).toBe(true));
    },
  );
});

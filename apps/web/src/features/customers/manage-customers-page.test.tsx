import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { customerOf, customersOf, otherProvider, salesman } from '../../../test-support/customers.ts';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { provider, userOf } from '../../../test-support/users.ts';
import { ManageCustomersPage } from '../../app/pages/manage-customers-page.tsx';

const LIST = 'GET /Customer/ManyPaginated';
const DEFAULT_QUERY = '/Customer/ManyPaginated?orderBy=Name&sortDirection=0&pageIndex=1&pageSize=50';

const bakery = customerOf(1, { name: 'Bäckerei Müller GmbH', companyNumber: '40012233' });
const cafe = customerOf(2, {
  name: 'Café Schäfer KG',
  email: null,
  providerIds: [provider.id, otherProvider.id],
  salesmen: [salesman, { id: '019a0000-0000-7000-8000-000000000502', firstName: null, lastName: 'Rüßmeyer' }],
  status: 'Invited',
});

async function show(
  role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderAdmin',
  server: Record<string, Handler> = {},
  at = '/manage-customers',
) {
  const view = await renderComponent(<ManageCustomersPage />, {
    user: userOf(role, role === 'SuperAdmin' ? { providers: [provider, otherProvider] } : {}),
    at,
    server: { [LIST]: () => json(customersOf([bakery, cafe], 347)), ...server },
  });
  const requestedPaths = () =>
    view.server.seen.map(({ path }) => path).filter((path) => path.startsWith('/Customer/ManyPaginated'));
  return { ...view, requestedPaths };
}

function rowOf(name: string): HTMLElement {
  const row = screen.getByText(name).closest('tr');
  if (row === null) throw new Error(`no row contains ${name}`);
  return row;
}

const cellsOf = (name: string) =>
  within(rowOf(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the optional columns of the back office', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  it('are off at first; one that is switched on shows its days, sorts the list and is remembered', async () => {
    const invited = customerOf(3, {
      name: 'Drogerie Engel',
      invitedAt: '2026-10-01T08:00:00.000Z',
      lastSignInAt: '2026-11-02T08:00:00.000Z',
    });
    const { user, server, requestedPaths } = await show('ProviderAdmin', {
      [LIST]: () => json(customersOf([invited])),
      'PUT /ListView': () => noContent(),
    });
    await screen.findByText(invited.name);
    expect(heads().some((text) => /Eingeladen|Anmeldung|Unzustellbar/.test(text))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Ansicht' }));
    for (const name of ['Eingeladen am', 'Zuletzt angemeldet', 'Unzustellbar seit'])
      await user.click(await screen.findByRole('checkbox', { name }));
    await user.keyboard('{Escape}');
    expect(cellsOf(invited.name)).toEqual(expect.arrayContaining(['01.10.2026', '02.11.2026', '-']));
    const remembered = server.seen.filter(({ path }) => path === '/ListView').map(({ body }) => body);
    expect(JSON.parse(remembered.at(-1) ?? '')).toEqual({
      list: 'manage-customers',
      view: { columns: ['invited', 'lastSignIn', 'undeliverable'] },
    });
    await user.click(screen.getByRole('button', { name: /^Zuletzt angemeldet/ }));
    await waitFor(() => expect(requestedPaths().at(-1)).toContain('orderBy=LastSignInAt&sortDirection=0'));
  });

  it('filter by undeliverable administrators, and say so where nobody matches', async () => {
    const { requestedPaths } = await show(
      'ProviderAdmin',
      { [LIST]: () => json(customersOf([])) },
      '/manage-customers?undeliverable=yes',
    );
    expect(await screen.findByText(/Alle Kunden sehen Sie, wenn Sie diesen Filter/)).toBeVisible();
    expect(requestedPaths().at(-1)).toContain('isUndeliverable=true');
    expect(heads().some((text) => text.startsWith('Unzustellbar seit'))).toBe(true);
  });
});

describe('the customer list of the back office', () => {
  it('begins with the first 50 customers by name and shows the range and the total', async () => {
    const { requestedPaths } = await show();
    expect(await screen.findByText(bakery.name)).toBeVisible();
    expect(requestedPaths()).toEqual([DEFAULT_QUERY]);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    expect(
      screen.getByText(
        (_, element) => element?.textContent === 'Kunden 1 – 2 von 347' && element.role === 'status',
      ),
    ).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Anzahl pro Seite' })).toHaveValue('50');
  });

  it('has the columns for provider users, a dash for missing data, and the number of further salesmen', async () => {
    await show();
    await screen.findByText(bakery.name);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Firmennr.',
      'Kundennr.',
      'Name',
      'E-Mail',
      'Vertriebler',
      'Status',
      'Aktionen',
    ]);
    expect(cellsOf(bakery.name).slice(1, 7)).toEqual([
      '40012233',
      '10000001',
      bakery.name,
      'kunde1@demo.example',
      'Jörißen Björn',
      'Aktiv',
    ]);
    expect(cellsOf(cafe.name).slice(1, 7)).toEqual([
      '-',
      '10000002',
      cafe.name,
      '-',
      'Jörißen Björn +1',
      'Eingeladen',
    ]);
    expect(within(rowOf(cafe.name)).getByTitle('Jörißen Björn; Rüßmeyer')).toBeVisible();
  });

  it('shows a super admin the providers and a filter for them', async () => {
    const { user, requestedPaths } = await show('SuperAdmin');
    await screen.findByText(bakery.name);
    expect(screen.getByRole('columnheader', { name: 'Anbieter' })).toBeVisible();
    expect(cellsOf(bakery.name)[1]).toBe(provider.name);
    expect(within(rowOf(cafe.name)).getByTitle(`${provider.name}; ${otherProvider.name}`)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Anbieter filtern' }), 'Service{Enter}');
    await waitFor(() => expect(requestedPaths().at(-1)).toBe(`${DEFAULT_QUERY}&providerName=Service`));
  });

  it('hides the providers from provider users, even if the URL names them', async () => {
    const { requestedPaths } = await show(
      'ProviderAdmin',
      {},
      '/manage-customers?provider=Service&sort=provider',
    );
    await screen.findByText(bakery.name);
    expect(screen.queryByRole('columnheader', { name: 'Anbieter' })).toBeNull();
    expect(requestedPaths()).toEqual([DEFAULT_QUERY]);
  });
});

describe('the customer list', () => {
  const COLUMNS = [
    ['Anbieter', 'ProviderName'],
    ['Firmennr.', 'CompanyNumber'],
    ['Kundennr.', 'CustomerNumber'],
    ['E-Mail', 'Email'],
    ['Vertriebler', 'Salesman'],
    ['Status', 'Status'],
  ] as const;
  it.each(COLUMNS)('can be sorted by %s: ascending, descending, ascending', async (label, field) => {
    const { user, requestedPaths } = await show('SuperAdmin');
    await screen.findByText(bakery.name);
    const header = screen.getByRole('columnheader', { name: label });
    expect(header).toHaveAttribute('aria-sort', 'none');
    for (const direction of [0, 1, 0]) {
      await user.click(within(header).getByRole('button'));
      await waitFor(() =>
        expect(requestedPaths().at(-1)).toContain(`orderBy=${field}&sortDirection=${direction}&pageIndex=1`),
      );
    }
  });

  it.each([
    ['Firmennr.', 'companyNumber'],
    ['Kundennr.', 'customerNumber'],
    ['Name', 'name'],
    ['E-Mail', 'email'],
    ['Vertriebler', 'salesman'],
  ])('is filtered by %s after a pause, from the first page', async (label, parameter) => {
    const { user, requestedPaths } = await show('ProviderAdmin', {}, '/manage-customers?page=3');
    await screen.findByText(bakery.name);
    await user.type(screen.getByRole('textbox', { name: `${label} filtern` }), 'mül');
    await waitFor(() =>
      expect(requestedPaths().at(-1)).toContain(`pageIndex=1&pageSize=50&${parameter}=m%C3%BCl`),
    );
  });

  it.each([
    ['Aktiv', 'status=1'],
    ['Nie angemeldet', 'access=never-signed-in'],
    ['Inaktiv', 'status=0'],
    ['Neu', 'status=2'],
    ['Eingeladen', 'status=3'],
    ['Alte Einladung', 'access=old-invitation'],
  ])('is filtered by the status %s and then by all again', async (name, parameter) => {
    const { user, requestedPaths } = await show();
    await screen.findByText(bakery.name);
    const field = () => screen.getByRole('combobox', { name: 'Status filtern' });
    await user.click(field());
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Alle',
      'Aktiv',
      'Nie angemeldet',
      'Inaktiv',
      'Neu',
      'Eingeladen',
      'Alte Einladung',
    ]);
    await user.click(screen.getByRole('option', { name }));
    await waitFor(() => expect(requestedPaths().at(-1)).toBe(`${DEFAULT_QUERY}&${parameter}`));
    await user.click(field());
    await user.click(await screen.findByRole('option', { name: 'Alle' }));
    await waitFor(() => expect(field()).toHaveValue('Alle'));
  });

  it('resets all filters, returns to the first page and shows a notice', async () => {
    const { user, requestedPaths } = await show(
      'ProviderAdmin',
      {},
      '/manage-customers?name=b&status=new&page=2',
    );
    await screen.findByText(bakery.name);
    await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
    expect(await screen.findByText('Filter zurückgesetzt.')).toBeVisible();
    await waitFor(() => expect(requestedPaths().at(-1)).toBe(DEFAULT_QUERY));
    expect(screen.getByRole('textbox', { name: 'Name filtern' })).toHaveValue('');
  });
});

describe('the customer list with its pages and states', () => {
  it('loads another page and another page size', async () => {
    const { user, requestedPaths } = await show();
    await screen.findByText(bakery.name);
    await user.click(screen.getByRole('button', { name: 'Seite 3' }));
    await waitFor(() => expect(requestedPaths().at(-1)).toContain('pageIndex=3&pageSize=50'));
    await user.click(screen.getByRole('combobox', { name: 'Anzahl pro Seite' }));
    await user.click(await screen.findByRole('option', { name: '100' }));
    await waitFor(() => expect(requestedPaths().at(-1)).toContain('pageIndex=1&pageSize=100'));
  });

  it('explains how to begin if there is no customer yet', async () => {
    await show('ProviderAdmin', { [LIST]: () => json(customersOf([])) });
    expect(await screen.findByRole('heading', { name: 'Noch keine Kunden' })).toBeVisible();
    expect(screen.getByText(/importieren Sie Ihren Kundenstamm/)).toBeVisible();
  });

  it('shows the narrowest filter if nothing matches, and can remove it', async () => {
    const { user, requestedPaths } = await show(
      'ProviderAdmin',
      { [LIST]: ({ path }) => json(customersOf(path.includes('customerNumber') ? [] : [bakery])) },
      '/manage-customers?customerNo=999&status=active',
    );
    expect(await screen.findByText('Keine Kundennummer enthält „999“.')).toBeVisible();
    await user.click(screen.getByText('Filter „Kundennr.“ aufheben'));
    expect(await screen.findByText(bakery.name)).toBeVisible();
    expect(requestedPaths().at(-1)).toBe(`${DEFAULT_QUERY}&status=1`);
  });

  it('distinguishes a failure from an empty list and can load again', async () => {
    let fails = true;
    const { user } = await show('ProviderAdmin', {
      [LIST]: () => (fails ? json({ status: 500, title: 'x' }, 500) : json(customersOf([bakery]))),
    });
    expect(await screen.findByText('Die Kunden konnten nicht geladen werden')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText(bakery.name)).toBeVisible();
  });

  it('is available in English', async () => {
    await renderComponent(<ManageCustomersPage />, {
      user: userOf('ProviderAdmin'),
      language: 'en',
      at: '/manage-customers',
      server: { [LIST]: () => json(customersOf([bakery])) },
    });
    expect(await screen.findByText(bakery.name)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create customer' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deactivate Bäckerei Müller GmbH' })).toBeVisible();
  });
});

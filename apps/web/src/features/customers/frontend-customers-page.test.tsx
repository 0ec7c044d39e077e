import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { customerOf, customersOf } from '../../../test-support/customers.ts';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import { FrontendCustomersPage } from '../../app/pages/frontend-customers-page.tsx';

const LIST = 'GET /Customer/ManyPaginated';
const DEFAULT_QUERY = '/Customer/ManyPaginated?orderBy=Name&sortDirection=0&pageIndex=1&pageSize=50';

const bakery = customerOf(1, { name: 'Bäckerei Müller GmbH', companyNumber: '40012233' });
const cafe = customerOf(2, { name: 'Café Schäfer KG', status: 'Invited', salesmen: [], email: null });

async function show(server: Record<string, Handler> = {}, at = '/customers') {
  const view = await renderComponent(<FrontendCustomersPage />, {
    user: userOf('CustomerAdmin'),
    at,
    server: { [LIST]: () => json(customersOf([bakery, cafe])), ...server },
  });
  const requestedPaths = () =>
    view.server.seen.map(({ path }) => path).filter((path) => path.startsWith('/Customer'));
  return { ...view, requestedPaths };
}

/** Each label of the dialog with its value. */
function factsOf(dialog: HTMLElement): readonly (readonly [string | null, string | null])[] {
  const texts = (role: 'term' | 'definition') =>
    within(dialog)
      .getAllByRole(role)
      .map((element) => element.textContent);
  const values = texts('definition');
  return texts('term').map((label, index) => [label, values[index] ?? null]);
}

describe('the customers of a customer admin', () => {
  it('are a read-only list with checkboxes and columns, but without actions', async () => {
    const { requestedPaths } = await show();
    await screen.findByText(bakery.name);
    expect(requestedPaths()).toEqual([DEFAULT_QUERY]);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Firmennr.',
      'Kundennr.',
      'Name',
      'E-Mail',
      'Vertriebler',
      'Status',
    ]);
    for (const name of ['Einladen', 'Deaktivieren', 'Löschen', 'Importieren', 'Kunde anlegen'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('are cards on a phone with the content of the columns', async () => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('max-width') });
    onTestFinished(() => {
      window.matchMedia = matchMedia;
    });
    await show();
    const [first, second] = within(await screen.findByRole('list')).getAllByRole('listitem');
    for (const text of [
      'Firmennr. 40012233',
      'Vertriebler ',
      bakery.customerNumber,
      bakery.email ?? '',
      'Aktiv',
    ])
      expect(first).toHaveTextContent(text);
    expect(second).toHaveTextContent('Vertriebler -');
  });

  it('can be selected one by one and all of a page', async () => {
    const { user } = await show();
    await screen.findByText(bakery.name);
    await user.click(screen.getByRole('checkbox', { name: 'Café Schäfer KG auswählen' }));
    expect(screen.getByText('1 ausgewählt')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
    expect(screen.getByText('2 ausgewählt')).toBeVisible();
  });

  it('open read-only in a dialog with the name as its title', async () => {
    const { user, router } = await show();
    await user.click(await screen.findByText(bakery.name));
    const dialog = await screen.findByRole('dialog', { name: bakery.name });
    expect(factsOf(dialog)).toEqual([
      ['Name', bakery.name],
      ['E-Mail-Adresse', 'kunde1@demo.example'],
      ['Kundennummer', '10000001'],
      ['Firmennummer', '40012233'],
      ['Vertriebler', 'Jörißen Björn'],
      ['Status', 'Aktiv'],
    ]);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({});
  });

  it('show a dash for missing data, and mark the status of an invited customer as not editable', async () => {
    const { user } = await show();
    await user.click(await screen.findByText(cafe.name));
    const dialog = await screen.findByRole('dialog', { name: cafe.name });
    expect(factsOf(dialog)).toEqual([
      ['Name', cafe.name],
      ['E-Mail-Adresse', '-'],
      ['Kundennummer', '10000002'],
      ['Firmennummer', '-'],
      ['Vertriebler', '-'],
      ['Status', 'Eingeladen (nicht änderbar)'],
    ]);
  });

  it('are all listed again, with a notice, after the filters are reset', async () => {
    const { user, requestedPaths } = await show({}, '/customers?email=x&page=2');
    await screen.findByText(bakery.name);
    await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
    expect(await screen.findByText('Filter zurückgesetzt.')).toBeVisible();
    await waitFor(() => expect(requestedPaths().at(-1)).toBe(DEFAULT_QUERY));
  });

  it('are replaced by an explanation if there are none', async () => {
    await show({ [LIST]: () => json(customersOf([])) });
    expect(await screen.findByRole('heading', { name: 'Noch keine Kunden' })).toBeVisible();
    expect(screen.getByText(/Ihnen einen Kunden zuordnet/)).toBeVisible();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../test-support/invoices.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { provider, userOf } from '../../../test-support/users.ts';
import { FrontendInvoicePage } from '../../app/pages/frontend-invoice-page.tsx';

const LIST = 'GET /Invoice/List';
const DEFAULT_QUERY = '/Invoice/List?orderBy=InvoiceDate&sortDirection=0&pageIndex=1&pageSize=50';

const reminder = invoiceOf(3, {
  typeString: 'Warning',
  typeValue: 2,
  documentNumber: 'MA-2026/0093',
  comment: 'Frau Weiß klärt das',
  lastDownloadedAt: '2026-11-18T08:00:00Z',
});
const electronic = invoiceOf(2, { electronicFormat: 'ZUGFeRD EN 16931', invoiceDate: null });
const rows = [invoiceOf(1), electronic, reminder];

async function show(
  server: Record<string, Handler> = {},
  at = '/invoices',
  role: 'CustomerAdmin' | 'SuperAdmin' = 'CustomerAdmin',
) {
  const view = await renderComponent(<FrontendInvoicePage />, {
    user: userOf(role),
    at,
    server: { [LIST]: () => json(pageOf(rows, 214)), ...server },
  });
  const requestedPaths = () =>
    view.server.seen.map(({ path }) => path).filter((path) => path.startsWith('/Invoice/List'));
  return { ...view, requestedPaths };
}

function rowOf(number: string): HTMLElement {
  const row = screen.getByText(number).closest('tr');
  if (row === null) throw new Error(`No row contains ${number}`);
  return row;
}

describe('the invoice list of customers', () => {
  it('loads the first page by date and shows the columns of the customer page', async () => {
    const { requestedPaths } = await show();
    expect(await screen.findByText('RE-2026/0001')).toBeVisible();
    expect(requestedPaths()).toEqual([DEFAULT_QUERY]);
    const names = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(names).toEqual([
      '',
      'Anbieter',
      'Kunde',
      'Typ',
      'Belegnummer',
      'Belegdatum',
      'Zuletzt geladen',
      'Notiz',
      'Aktionen',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Belegdatum' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(
      screen.getByText(
        (_, element) => element?.textContent === 'Rechnungen 1 – 3 von 214' && element.role === 'status',
      ),
    ).toBeVisible();
  });

  it('marks a reminder with its word, tags an e-invoice, and shows "No Date available" for a missing date', async () => {
    await show();
    await screen.findByText('RE-2026/0001');
    expect(rowOf('MA-2026/0093')).toHaveAttribute('data-tone', 'warning');
    expect(within(rowOf('MA-2026/0093')).getByText('Mahnung')).toBeVisible();
    expect(within(rowOf('MA-2026/0093')).getByText('18.11.2026')).toBeVisible();
    expect(within(rowOf('RE-2026/0002')).getByText('E-Rechnung')).toBeVisible();
    expect(within(rowOf('RE-2026/0002')).getByText('No Date available')).toBeVisible();
    expect(within(rowOf('RE-2026/0001')).getByText('-')).toBeVisible();
  });

  it('offers the provider filter only to a super admin', async () => {
    await show();
    await screen.findByText('RE-2026/0001');
    expect(screen.queryByRole('combobox', { name: 'Anbieter filtern' })).toBeNull();
  });

  it('lets a super admin choose a provider', async () => {
    const { user, requestedPaths } = await show({}, '/invoices', 'SuperAdmin');
    await screen.findByText('RE-2026/0001');
    await user.click(screen.getByRole('combobox', { name: 'Anbieter filtern' }));
    await user.click(await screen.findByRole('option', { name: provider.name }));
    await waitFor(() => expect(requestedPaths().at(-1)).toBe(`${DEFAULT_QUERY}&providerId=${provider.id}`));
  });

  it('is available in English', async () => {
    await renderComponent(<FrontendInvoicePage />, {
      user: userOf('CustomerUser'),
      language: 'en',
      at: '/invoices',
      server: { [LIST]: () => json(pageOf(rows)) },
    });
    expect(await screen.findByText('RE-2026/0001')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reset filters' })).toBeVisible();
    expect(within(rowOf('RE-2026/0001')).getByText('13/10/2026')).toBeVisible();
    expect(within(rowOf('RE-2026/0002')).getByText('No Date available')).toBeVisible();
  });
});

describe('sorting and paging', () => {
  it('change the order of a column in a cycle and keep the state in the URL', async () => {
    const { user, requestedPaths, router } = await show();
    await screen.findByText('RE-2026/0001');
    const header = screen.getByRole('columnheader', { name: 'Kunde' });
    const button = within(header).getByRole('button');
    await user.click(button);
    await waitFor(() => expect(requestedPaths().at(-1)).toContain('orderBy=CustomerName&sortDirection=0'));
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    await user.click(button);
    // The arrow changes before the list.
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'descending'));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=-customer'));
    await user.click(button);
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'));
  });

  it('keep a filter that is applied between the click on a column and the new order', async () => {
    const { router } = await show();
    await screen.findByText('RE-2026/0001');
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Kunde' })).getByRole('button'));
    await act(() => router.navigate({ to: '.', search: { number: 'RE-2' } }));
    await waitFor(() => expect(router.state.location.search).toEqual({ number: 'RE-2', sort: 'customer' }));
  });

  it('turn pages, change the page size, and follow Back', async () => {
    const { user, requestedPaths, router } = await show();
    await screen.findByText('RE-2026/0001');
    await user.click(screen.getByRole('button', { name: 'Seite 3' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=3'));
    await user.click(screen.getByRole('combobox', { name: 'Anzahl pro Seite' }));
    await user.click(await screen.findByRole('option', { name: '100' }));
    await waitFor(() => expect(requestedPaths().at(-1)).toContain('pageIndex=1&pageSize=100'));
    act(() => router.history.back());
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=3'));
  });

  it('open the last page when a link names a page that no longer exists', async () => {
    const { router } = await show(
      {
        [LIST]: ({ path }) => json(path.includes('pageIndex=9') ? pageOf([], 60) : pageOf(rows, 60)),
      },
      '/invoices?page=9',
    );
    await screen.findByText('RE-2026/0001');
    expect(router.state.location.searchStr).toBe('?page=2');
  });

  it('keep the old rows, dimmed, until the new ones are loaded', async () => {
    let sendResponse = (_response: Response) => {};
    const { user } = await show({
      [LIST]: ({ path }) =>
        path.includes('pageIndex=2')
          ? new Promise<Response>((resolve) => {
              sendResponse = resolve;
            })
          : json(pageOf(rows, 214)),
    });
    await screen.findByText('RE-2026/0001');
    await user.click(screen.getByRole('button', { name: 'Seite 2' }));
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByText('RE-2026/0001')).toBeVisible();
    sendResponse(json(pageOf([invoiceOf(51)], 214)));
    expect(await screen.findByText('RE-2026/0051')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  });
});

describe('a row of the invoice list', () => {
  it('is reached with the arrow keys and opens its document with Enter', async () => {
    const { user, router } = await show({
      'GET /Invoice/ManyComments/019a0000-0000-7000-8000-000000000002': () => json([]),
    });
    await screen.findByText('RE-2026/0001');
    screen.getByRole('checkbox', { name: 'RE-2026/0001 auswählen' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('checkbox', { name: 'RE-2026/0002 auswählen' })).toHaveFocus();
    await user.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'RE-2026/0002 auswählen' })).toBeChecked();
    await user.keyboard('{End}');
    expect(screen.getByRole('checkbox', { name: 'MA-2026/0093 auswählen' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() =>
      expect(router.state.location.searchStr).toBe('?open=019a0000-0000-7000-8000-000000000002'),
    );
    expect(await screen.findByRole('dialog', { name: /Rechnung RE-2026\/0002/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.searchStr).toBe('');
  });

  it('opens its document on a click anywhere except on a control', async () => {
    const { user, router } = await show({
      'GET /Invoice/ManyComments/019a0000-0000-7000-8000-000000000001': () => json([]),
    });
    await screen.findByText('RE-2026/0001');
    await user.click(screen.getByRole('checkbox', { name: 'RE-2026/0001 auswählen' }));
    expect(router.state.location.searchStr).toBe('');
    await user.click(within(rowOf('RE-2026/0001')).getByText('Bäckerei Müller GmbH'));
    await waitFor(() => expect(router.state.location.searchStr).toContain('open='));
  });
});

describe('a URL', () => {
  it('that names an unknown document opens nothing and is corrected', async () => {
    const { router } = await show({}, '/invoices?open=019a0000-0000-7000-8000-00000000ffff');
    await screen.findByText('RE-2026/0001');
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with invalid values uses the defaults', async () => {
    const { requestedPaths } = await show(
      {},
      '/invoices?page=-4&size=7&sort=evil&type=x&date=2026-02-30..2026-03-01',
    );
    await screen.findByText('RE-2026/0001');
    expect(requestedPaths()).toEqual([DEFAULT_QUERY]);
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { json, noContent } from '../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../test-support/invoices.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import type { CurrentUser } from '../../session/current-user.ts';
import { LIST_ID } from '../../ui/table/list-frame.tsx';
import { FrontendInvoicePage } from '../../app/pages/frontend-invoice-page.tsx';

const AMOUNT = { amount: '1190.5', currency: 'EUR', dueDate: '2026-12-03' };

async function show(listViews: CurrentUser['listViews'], at = '/invoices') {
  const view = await renderComponent(<FrontendInvoicePage />, {
    user: userOf('CustomerUser', { listViews }),
    at,
    server: {
      'GET /Invoice/List': ({ path }) =>
        json(pageOf([invoiceOf(1, path.includes('withAmounts=true') ? AMOUNT : {}), invoiceOf(2)], 300)),
      'PUT /ListView': () => noContent(),
    },
  });
  await screen.findByText('RE-2026/0001');
  return {
    ...view,
    listed: () => view.server.seen.filter(({ path }) => path.startsWith('/Invoice/List')).at(-1)?.path,
    remembered: () =>
      view.server.seen
        .filter(({ path }) => path === '/ListView')
        .map(({ body }): unknown => JSON.parse(body)),
  };
}

it('the chosen order and page size apply on the next visit, without being in the URL', async () => {
  const { listed } = await show({ invoices: { sort: '-number', size: 100 } });
  expect(listed()).toContain('orderBy=DocumentNumber&sortDirection=1&pageIndex=1&pageSize=100');
});

it('a link with an order is shown in that order, which is not remembered', async () => {
  const { listed, remembered } = await show({ invoices: { sort: '-number' } }, '/invoices?sort=type');
  expect(listed()).toContain('orderBy=TypeValue&sortDirection=0');
  expect(remembered()).toEqual([]);
});

it('a choice is sent to the server, and the Back button undoes it only in the list', async () => {
  const { user, listed, remembered, router } = await show({ users: { size: 25 } });
  await user.click(screen.getByRole('button', { name: /^Typ/ }));
  await waitFor(() => expect(listed()).toContain('orderBy=TypeValue&sortDirection=0'));
  expect(remembered()).toEqual([{ list: 'invoices', view: { sort: 'type' } }]);
  act(() => router.history.back());
  await waitFor(() => expect(listed()).toContain('orderBy=InvoiceDate'));
  expect(remembered()).toHaveLength(1);
});

it('the button "Reset view" restores the default view', async () => {
  const { user, listed, remembered } = await show({ invoices: { sort: '-number', size: 100 } });
  await user.click(screen.getByRole('button', { name: 'Ansicht' }));
  const menu = await screen.findByRole('dialog', { name: 'Ansicht' });
  await user.click(within(menu).getByRole('button', { name: 'Ansicht zurücksetzen' }));
  await waitFor(() =>
    expect(listed()).toContain('orderBy=InvoiceDate&sortDirection=0&pageIndex=1&pageSize=50'),
  );
  expect(remembered()).toEqual([{ list: 'invoices', view: null }]);
});

it('a stored column that the list does not have is ignored', async () => {
  const { listed } = await show({ invoices: { sort: 'unknown', columns: ['unknown'] } });
  expect(listed()).toContain('orderBy=InvoiceDate&sortDirection=0');
});

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

it('an optional column is off at first, is switched on in the menu, and is remembered', async () => {
  const { user, remembered } = await show({});
  expect(heads().some((text) => text.startsWith('Bereitgestellt'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Ansicht' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Bereitgestellt' }));
  await waitFor(() => expect(heads().some((text) => text.startsWith('Bereitgestellt'))).toBe(true));
  expect(remembered()).toEqual([{ list: 'invoices', view: { columns: ['published'] } }]);
});

it('due date and amount are optional, and the server is asked for them only while one of them is in view', async () => {
  const { user, listed } = await show({});
  expect(listed()).not.toContain('withAmounts');
  await user.click(screen.getByRole('button', { name: 'Ansicht' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Betrag' }));
  await waitFor(() => expect(listed()).toContain('withAmounts=true'));
  await user.click(await screen.findByRole('checkbox', { name: 'Fällig am' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('cell', { name: '1.190,50 EUR' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '03.12.2026' })).toBeVisible();
  const second = screen.getByText('RE-2026/0002').closest('tr') ?? document.body;
  // Due date, amount and last download.
  expect(within(second).getAllByRole('cell', { name: '-' })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /^Betrag/ }));
  await waitFor(() => expect(listed()).toContain('orderBy=Amount&sortDirection=0'));
});

it('the link of an e-mail shows its documents, the newest first, with the column by which they are found', async () => {
  const { listed, remembered } = await show({}, '/invoices?published=2026-10-14..2026-10-15&sort=-published');
  expect(listed()).toContain('orderBy=PublishedAt&sortDirection=1');
  expect(listed()).toContain('publishedFrom=2026-10-14&publishedTo=2026-10-15');
  expect(heads().some((text) => text.startsWith('Bereitgestellt'))).toBe(true);
  expect(remembered()).toEqual([]);
});

/** jsdom has no layout: the list has the space that is given here. */
function giveRoom(pixels: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.id === LIST_ID ? pixels : 0;
  });
}
afterEach(() => vi.restoreAllMocks());

const shows = (label: string) => heads().some((text) => text.startsWith(label));

it('a column without space is hidden, and is shown again when it is chosen', async () => {
  giveRoom(900);
  const { user } = await show({});
  expect(shows('Kunde')).toBe(true);
  expect(shows('Anbieter')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Ansicht' }));
  const provider = await screen.findByRole('checkbox', { name: 'Anbieter' });
  expect(provider).not.toBeChecked();
  await user.click(provider);
  await waitFor(() => expect(shows('Anbieter')).toBe(true));
  await user.click(provider);
  await waitFor(() => expect(shows('Anbieter')).toBe(false));
});

it('without space the provider is hidden first, then the note of the customer, and last the last download', async () => {
  giveRoom(1006);
  const { unmount } = await show({});
  expect([shows('Anbieter'), shows('Notiz'), shows('Zuletzt geladen')]).toEqual([false, true, true]);
  unmount();
  giveRoom(850);
  await show({});
  expect([shows('Anbieter'), shows('Notiz'), shows('Zuletzt geladen')]).toEqual([false, false, true]);
});

it('a column that sorts or filters the list is not hidden', async () => {
  giveRoom(900);
  await show({}, '/invoices?sort=provider&note=Ersatz');
  expect(shows('Anbieter')).toBe(true);
  expect(shows('Notiz')).toBe(true);
});

it('a column that has space is not among the columns to choose', async () => {
  giveRoom(1400);
  const { user } = await show({});
  expect(shows('Anbieter')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Ansicht' }));
  await screen.findByRole('checkbox', { name: 'Bereitgestellt' });
  expect(screen.queryByRole('checkbox', { name: 'Anbieter' })).not.toBeInTheDocument();
});

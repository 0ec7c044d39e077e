import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, noContent } from '../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../test-support/invoices.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import type { CurrentUser } from '../../session/current-user.ts';
import { FrontendInvoicePage } from '../../app/pages/frontend-invoice-page.tsx';

async function show(listViews: CurrentUser['listViews'], at = '/invoices') {
  const view = await renderComponent(<FrontendInvoicePage />, {
    user: userOf('CustomerUser', { listViews }),
    at,
    server: {
      'GET /Invoice/List': () => json(pageOf([invoiceOf(1)], 300)),
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
  router.history.back();
  await waitFor(() => expect(listed()).toContain('orderBy=InvoiceDate'));
  expect(remembered()).toHaveLength(1);
});

it('the button „Ansicht zurücksetzen“ restores the default view', async () => {
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

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { customerOf, customersOf } from '../../../test-support/customers.ts';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import { ManageCustomersPage } from '../../app/pages/manage-customers-page.tsx';

const matching = Array.from({ length: 130 }, (_, index) =>
  customerOf(index + 1, {
    status: 'Invited',
    ...(index === 7 && { status: 'Active' }),
    ...(index === 9 && { email: null }),
  }),
);

/** A list of customers in pages of the server. `total`: the number that the server states instead of the real one. */
async function show(total = matching.length, server: Record<string, Handler> = {}) {
  const view = await renderComponent(<ManageCustomersPage />, {
    user: userOf('ProviderAdmin'),
    at: '/manage-customers?status=old-invitation',
    server: {
      'GET /Customer/ManyPaginated': ({ path }) => {
        const query = new URLSearchParams(path.split('?')[1]);
        const size = Number(query.get('pageSize'));
        const start = (Number(query.get('pageIndex')) - 1) * size;
        return json({
          ...customersOf(matching.slice(start, start + size), total),
          totalPages: Math.ceil(total / size),
        });
      },
      'POST /Customer/CreateInvitation': noContent,
      ...server,
    },
  });
  await screen.findByText('Kunde 1');
  const batchSizes = () =>
    view.server.seen.flatMap(({ path, body }) =>
      path === '/Customer/CreateInvitation' ? [body.split(',').length] : [],
    );
  const selectPage = () =>
    view.user.click(screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
  return { ...view, batchSizes, selectPage };
}

const offer = (total: string) => screen.queryByRole('button', { name: `Alle ${total} passenden einladen` });

describe('inviting all customers that match', () => {
  it('is offered once the whole page is selected and more customers match', async () => {
    const { user, selectPage } = await show();
    expect(offer('130')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Kunde 1 auswählen' }));
    expect(offer('130')).toBeNull();
    await selectPage();
    expect(offer('130')).toBeVisible();
  });

  it('reads every page with the filters, asks with the number, and says who was not invited and why', async () => {
    const { user, selectPage, batchSizes, server } = await show();
    await selectPage();
    await user.click(screen.getByRole('button', { name: 'Alle 130 passenden einladen' }));
    const prompt = await screen.findByRole('dialog', { name: '128 Kunden einladen?' });
    expect(prompt).toHaveTextContent('Nicht eingeladen werden: 1 mit Status Aktiv, 1 ohne Kunden-Admin.');
    expect(batchSizes()).toEqual([]);
    const read = server.seen.filter(({ path }) => path.includes('pageSize=100'));
    expect(read.map(({ path }) => path.includes('access=old-invitation'))).toEqual([true, true]);
    await user.click(within(prompt).getByRole('button', { name: '128 Kunden einladen' }));
    expect(await screen.findByText('128 von 130 Kunden eingeladen.')).toBeVisible();
    expect(screen.getByText('Nicht eingeladen: 1 mit Status Aktiv, 1 ohne Kunden-Admin.')).toBeVisible();
    expect(batchSizes()).toEqual([100, 28]);
    await waitFor(() => expect(screen.queryByText(/ausgewählt/)).toBeNull());
  });

  it('does nothing when the question is declined', async () => {
    const { user, selectPage, batchSizes } = await show();
    await selectPage();
    await user.click(screen.getByRole('button', { name: 'Alle 130 passenden einladen' }));
    const prompt = await screen.findByRole('dialog', { name: '128 Kunden einladen?' });
    await user.click(within(prompt).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(batchSizes()).toEqual([]);
    expect(screen.getByText('50 ausgewählt')).toBeVisible();
  });

  it('skips a customer that the server refuses, and raises the alert of another refusal once', async () => {
    const refusedId = matching[20]?.id ?? '';
    const { user, selectPage } = await show(matching.length, {
      'POST /Customer/CreateInvitation': ({ body }) =>
        body.includes(refusedId) ? json({ code: 'BlockedBySuperAdmin' }, 403) : noContent(),
    });
    await selectPage();
    await user.click(screen.getByRole('button', { name: 'Alle 130 passenden einladen' }));
    await user.click(await screen.findByRole('button', { name: '128 Kunden einladen' }));
    expect(await screen.findByText('127 von 130 Kunden eingeladen.')).toBeVisible();
    expect(screen.getByText(/1 ohne Kunden-Admin, 1 vom Super-Admin gesperrt\./)).toBeVisible();
  });

  it('is locked above 1,000 customers, and says so', async () => {
    const { user, selectPage, batchSizes } = await show(1001);
    await selectPage();
    expect(offer('1.001')).toHaveAccessibleDescription(
      'Auf einmal werden höchstens 1.000 Kunden eingeladen. Grenzen Sie die Liste mit einem Filter ein.',
    );
    await user.click(screen.getByRole('button', { name: 'Alle 1.001 passenden einladen' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(batchSizes()).toEqual([]);
  });

  it('can be limited by the status filter to customers who do not use their access', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('combobox', { name: 'Status filtern' }));
    for (const name of ['Nie angemeldet', 'Alte Einladung'])
      expect(await screen.findByRole('option', { name })).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { invoiceOf, noteOf, pageOf } from '../../../test-support/invoices.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import { FrontendInvoicePage } from '../../app/pages/frontend-invoice-page.tsx';
import { ManageInvoicesPage } from '../../app/pages/manage-invoices-page.tsx';

const invoice = invoiceOf(1, {
  comment: 'Kaffeebohnen fehlten',
  lastDownloadedAt: '2026-11-18T08:00:00Z',
});

beforeEach(() => {
  // Not restored: each test file has its own window. In the shared set-up no media query matches.
  const watch = window.matchMedia.bind(window);
  window.matchMedia = (query) => Object.assign(watch(query), { matches: query.includes('max-width') });
});

async function show(at = '/invoices', invoices = [invoice, invoiceOf(2)]) {
  const view = await renderComponent(<FrontendInvoicePage />, {
    user: userOf('CustomerUser'),
    at,
    server: {
      'GET /Invoice/List': () => json(pageOf(invoices, 214)),
      [`GET /Invoice/ManyComments/${invoice.id}`]: () => json([noteOf(1)]),
    },
  });
  await screen.findByRole('list', { name: 'Rechnungen, Zahlungsavise und Mahnungen' });
  return view;
}

describe('the invoice list on a phone', () => {
  it('shows a card per document', async () => {
    await show();
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = within(screen.getByRole('list', { name: /Rechnungen/ })).getAllByRole('listitem');
    expect(card).toHaveTextContent(
      /RE-2026\/0001Bäckerei Müller GmbHRechnung·13\.10\.2026.*Kaffeebohnen fehlten/,
    );
    expect(screen.getByRole('button', { name: 'RE-2026/0001 herunterladen' })).toBeVisible();
  });

  it('shows the first screen of cards before those below it', async () => {
    const added: Node[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) added.push(...addedNodes);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await show(
      '/invoices',
      Array.from({ length: 25 }, (_, index) => invoiceOf(index + 1)),
    );
    const list = screen.getByRole('list', { name: /Rechnungen/ });
    const cards = await waitFor(() => {
      const all = within(list).getAllByRole('listitem');
      expect(all).toHaveLength(25);
      return all;
    });
    observer.disconnect();
    expect(cards.map((card) => added.includes(card))).toEqual(cards.map((_, index) => index >= 8));
  });

  it('shows on each card the values of the table columns', async () => {
    await show();
    const [card] = within(screen.getByRole('list', { name: /Rechnungen/ })).getAllByRole('listitem');
    for (const text of [`Anbieter ${invoice.providerName}`, 'Zuletzt geladen 18.11.2026'])
      expect(card).toHaveTextContent(text);
  });

  it('has its filters in a sheet and counts the active ones', async () => {
    const { user, router } = await show('/invoices?type=reminder');
    await user.click(screen.getByRole('button', { name: 'Filter, 1 aktiv' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filter' });
    await user.type(within(sheet).getByRole('textbox', { name: 'Kunde filtern' }), 'Café{Enter}');
    await waitFor(() => expect(router.state.location.searchStr).toBe('?customer=Caf%C3%A9&type=reminder'));
    await user.click(within(sheet).getByRole('button', { name: 'Ergebnisse zeigen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Filter, 2 aktiv' })).toBeVisible();
  });

  it('shows a super admin the latest note on the card, although the table of the back office has no column for it', async () => {
    await renderComponent(<ManageInvoicesPage />, {
      user: userOf('SuperAdmin'),
      at: '/manage-invoices',
      server: { 'GET /Invoice/List': () => json(pageOf([invoice])) },
    });
    const list = await screen.findByRole('list', { name: /Rechnungen/ });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /Anbieter.*Firmennr\..*Kaffeebohnen fehlten/,
    );
  });

  it('prints the filters only as words', async () => {
    const { container } = await show('/invoices?type=reminder&customer=Café');
    const printed = [...container.querySelectorAll('li:has([data-active])')];
    expect(
      printed.map((line) => [line.textContent, line.lastElementChild?.getAttribute('data-active')]),
    ).toEqual([
      ['Kunde', 'Filter: Café'],
      ['Typ', 'Filter: Mahnung'],
    ]);
    expect(printed.flatMap((line) => [...line.querySelectorAll('input, button')])).toEqual([]);
  });

  it('prints no filter if none is set', async () => {
    const { container } = await show();
    expect(container.querySelector('li [data-active]')).toBeNull();
  });

  it('is sorted by a menu with the same cycle', async () => {
    const { user, router } = await show();
    await user.click(screen.getByRole('button', { name: 'Sortieren: Belegdatum, aufsteigend' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Belegdatum, aufsteigend' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=-date'));
  });

  it('shows the selection bar when a document is selected', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('checkbox', { name: 'RE-2026/0001 auswählen' }));
    expect(screen.getByText('1 von 214 ausgewählt')).toBeVisible();
    expect(screen.getByRole('button', { name: '1 Beleg herunterladen' })).toBeVisible();
  });

  it('opens the detail dialog with a tab for the notes', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'RE-2026/0001' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rechnung RE-2026/0001' });
    await user.click(within(dialog).getByRole('tab', { name: 'Notizen' }));
    expect(await within(dialog).findByText('Notiz 1')).toBeVisible();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Handler, json } from '../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../test-support/invoices.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { userOf } from '../../../test-support/users.ts';
import { FrontendInvoicePage } from '../../app/pages/frontend-invoice-page.tsx';

const LIST = 'GET /Invoice/List';
const DEFAULT_QUERY = '/Invoice/List?orderBy=InvoiceDate&sortDirection=0&pageIndex=1&pageSize=50';

const rows = [invoiceOf(1), invoiceOf(2), invoiceOf(3)];

async function show(server: Record<string, Handler> = {}, at = '/invoices') {
  const view = await renderComponent(<FrontendInvoicePage />, {
    user: userOf('CustomerAdmin'),
    at,
    server: { [LIST]: () => json(pageOf(rows, 214)), ...server },
  });
  const requestedPaths = () =>
    view.server.seen.map(({ path }) => path).filter((path) => path.startsWith('/Invoice/List'));
  return { ...view, requestedPaths };
}

/** The time is the first hour of 2027 in Germany, and still 2026 in UTC. */
function stopClock(): void {
  vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the filters of the invoice list', () => {
  it('apply a text after a pause, and digits as the exact number', async () => {
    const { requestedPaths, router } = await show();
    await screen.findByText('RE-2026/0001');
    const number = screen.getByRole('textbox', { name: 'Belegnummer filtern' });
    // Without a pause between the digits, however busy the machine is.
    for (const value of ['8', '81', '815']) fireEvent.change(number, { target: { value } });
    await waitFor(() => expect(requestedPaths().at(-1)).toBe(`${DEFAULT_QUERY}&invoiceNumber=815`));
    expect(requestedPaths()).toHaveLength(2);
    expect(router.state.location.searchStr).toBe('?number=815');
  });

  it('apply a text immediately on Enter and show a notice', async () => {
    const { user, requestedPaths } = await show();
    await screen.findByText('RE-2026/0001');
    await user.type(screen.getByRole('textbox', { name: 'Kunde filtern' }), 'Café{Enter}');
    expect(await screen.findByText('Filter angewendet.')).toBeVisible();
    await waitFor(() => expect(requestedPaths().at(-1)).toBe(`${DEFAULT_QUERY}&customerName=Caf%C3%A9`));
  });

  it('filter by type and by a preset of the date', async () => {
    stopClock();
    const { user, requestedPaths } = await show();
    await screen.findByText('RE-2026/0001');
    await user.click(screen.getByRole('combobox', { name: 'Typ filtern' }));
    await user.click(await screen.findByRole('option', { name: 'Mahnung' }));
    await waitFor(() => expect(requestedPaths().at(-1)).toContain('typeValue=2'));
    await user.click(screen.getByRole('button', { name: /^Zuletzt geladen filtern/ }));
    await user.click(await screen.findByRole('button', { name: 'Letztes Jahr' }));
    await waitFor(() =>
      expect(requestedPaths().at(-1)).toContain('lastDownloadFrom=2026-01-01&lastDownloadTo=2026-12-31'),
    );
    expect(screen.getByRole('button', { name: 'Zuletzt geladen filtern: Letztes Jahr' })).toBeVisible();
  });

  it('are all reset, including text that was typed but not applied yet, with a notice', async () => {
    const { user, requestedPaths, router } = await show(
      {},
      '/invoices?type=reminder&customer=Caf%C3%A9&page=2&sort=-number',
    );
    await screen.findByText('RE-2026/0001');
    const number = screen.getByRole('textbox', { name: 'Belegnummer filtern' });
    fireEvent.change(number, { target: { value: 'RE' } });
    await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
    expect(await screen.findByText('Filter zurückgesetzt.')).toBeVisible();
    expect(router.state.location.searchStr).toBe('?sort=-number');
    expect(screen.getByRole('textbox', { name: 'Belegnummer filtern' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Kunde filtern' })).toHaveValue('');
    await waitFor(() =>
      expect(requestedPaths().at(-1)).toBe(
        '/Invoice/List?orderBy=DocumentNumber&sortDirection=1&pageIndex=1&pageSize=50',
      ),
    );
  });

  // The bar of the selection has the place of the toolbar, and had no such button.
  it('are also reset while documents are selected, which stay selected', async () => {
    const { user, router } = await show({}, '/invoices?type=reminder');
    await user.click(await screen.findByRole('checkbox', { name: 'RE-2026/0001 auswählen' }));
    const bar = screen.getByRole('group', { name: 'Auswahl' });
    await user.click(within(bar).getByRole('button', { name: 'Filter zurücksetzen' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(screen.getByText('1 von 214 ausgewählt')).toBeVisible();
  });

  it('of the columns are set by one click on a quick filter', async () => {
    const { user, router } = await show();
    await screen.findByText('RE-2026/0001');
    await user.click(screen.getByRole('button', { name: 'Mahnungen' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?type=reminder'));
    expect(screen.getByRole('combobox', { name: 'Typ filtern' })).toHaveValue('Mahnung');
    expect(screen.getByRole('button', { name: 'Mahnungen' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Alle Belege' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });
});

describe('an invoice list without rows', () => {
  it('shows the filter and can remove the narrowest one', async () => {
    const { user, router } = await show(
      { [LIST]: () => json(pageOf([])) },
      '/invoices?type=reminder&date=2025-10-01..2025-10-31',
    );
    expect(await screen.findByRole('heading', { name: 'Keine Mahnungen im Oktober 2025' })).toBeVisible();
    await user.click(screen.getByText('Filter „Belegdatum“ aufheben'));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?type=reminder'));
    expect(await screen.findByRole('heading', { name: 'Keine Mahnungen' })).toBeVisible();
  });

  it('states what will appear if there are no documents at all', async () => {
    await show({ [LIST]: () => json(pageOf([])) });
    expect(await screen.findByRole('heading', { name: 'Noch keine Belege' })).toBeVisible();
    expect(screen.getByText('Sobald Muster Automaten GmbH einen bereitstellt, steht er hier.')).toBeVisible();
  });

  it('reports a failure with its request id and can load again', async () => {
    const responses = [json({ status: 500, title: 'x', requestId: '7F3A-91C2' }, 500), json(pageOf(rows))];
    const { user, problems } = await show({ [LIST]: () => responses.shift() ?? json(pageOf(rows)) });
    expect(
      await screen.findByRole('heading', { name: 'Die Rechnungen konnten nicht geladen werden' }),
    ).toBeVisible();
    await user.click(screen.getByText('Details'));
    expect(screen.getByText(/Vorgang 7F3A-91C2/)).toBeVisible();
    expect(problems).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('RE-2026/0001')).toBeVisible();
  });
});

it('the quick filters become one dropdown on a tablet', async () => {
  const watch = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(watch(query), { matches: query === '(max-width: 1023.98px)' }),
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const { user, router } = await show();
  await screen.findByText('RE-2026/0001');
  expect(screen.queryByRole('group', { name: 'Schnellfilter' })).toBeNull();
  const quick = () => screen.getByRole('combobox', { name: 'Schnellfilter' });
  expect(quick()).toHaveValue('Alle Belege');
  await user.click(quick());
  await user.click(await screen.findByRole('option', { name: 'Mahnungen' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?type=reminder'));
  await waitFor(() => expect(quick()).toHaveValue('Mahnungen'));
  await user.type(screen.getByRole('textbox', { name: 'Belegnummer filtern' }), '815{Enter}');
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  await waitFor(() => expect(quick()).toHaveValue('Alle Belege'));
});

describe('the period presets', () => {
  it('use the current day in German time', async () => {
    stopClock();
    const { user, router } = await show();
    await screen.findByText('RE-2026/0001');
    await user.click(screen.getByRole('button', { name: 'Letzter Monat' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?date=2026-12-01..2026-12-31'));
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json } from '../../../../test-support/fake-server.ts';
import { renderPortal } from '../../../../test-support/render-portal.tsx';
import { userOf } from '../../../../test-support/users.ts';

const SUPER = userOf('SuperAdmin');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function countsOf({ path }: { readonly path: string }) {
  const month = new URL(path, 'http://portal').searchParams.get('monthAndYear') ?? '';
  return json([
    { providername: 'Muster Automaten GmbH', invoiceCount: month === '2026-10' ? 812 : 700 },
    { providername: 'Muster Öko-Automaten eG', invoiceCount: 0 },
  ]);
}

const server = {
  'GET /Invoice/MinMaxYear': () => json({ minYear: 2024, maxYear: 2026 }),
  'GET /Invoice/InvoiceCountForProvider': countsOf,
  'GET /Invoice/EInvoiceShareForProvider': ({ path }: { readonly path: string }) =>
    json([
      {
        providerName: 'Muster Automaten GmbH',
        invoiceCount: 2000,
        eInvoiceCount: path.endsWith('year=2026') ? 1234 : 1000,
      },
      { providerName: 'Muster Öko-Automaten eG', invoiceCount: 0, eInvoiceCount: 0 },
    ]),
};

test('the export page begins with the previous month and shows every provider and the sum', async () => {
  await renderPortal({ at: '/export', user: SUPER, server });
  const table = await screen.findByRole('table', { name: 'Rechnungen im Oktober 2026 nach Anbieter' });
  expect(within(table).getByRole('row', { name: /Muster Automaten GmbH 812/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Muster Öko-Automaten eG 0/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Summe 812/ })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Monat' })).toHaveValue('Oktober');
  expect(await screen.findByRole('img', { name: /Nov. 2025: 700.*Okt. 2026: 812/ })).toBeVisible();
});

test('the share of e-invoices is shown for the year of the month, by provider', async () => {
  const { user } = await renderPortal({ at: '/export', user: SUPER, server });
  const table = await screen.findByRole('table', { name: 'E-Rechnungen 2026' });
  expect(
    within(table).getByRole('row', { name: /Muster Automaten GmbH 1.234 von 2.000 61,7.%/ }),
  ).toBeVisible();
  expect(within(table).getByRole('row', { name: /Muster Öko-Automaten eG 0 von 0 -/ })).toBeVisible();
  await user.click(await screen.findByRole('combobox', { name: 'Jahr' }));
  await user.click(await screen.findByRole('option', { name: '2025' }));
  const earlier = await screen.findByRole('table', { name: 'E-Rechnungen 2025' });
  expect(await within(earlier).findByRole('row', { name: /1.000 von 2.000 50.%/ })).toBeVisible();
});

test('another month is loaded when it is chosen, and is part of the URL', async () => {
  const { user, currentHref } = await renderPortal({ at: '/export', user: SUPER, server });
  await user.click(await screen.findByRole('combobox', { name: 'Monat' }));
  await user.click(await screen.findByRole('option', { name: 'März' }));
  const table = await screen.findByRole('table', { name: 'Rechnungen im März 2026 nach Anbieter' });
  expect(await within(table).findByRole('row', { name: /Summe 700/ })).toBeVisible();
  expect(currentHref()).toBe('/export?month=2026-03');
});

test('the years are listed from the last to the first', async () => {
  const { user } = await renderPortal({ at: '/export', user: SUPER, server });
  await user.click(await screen.findByRole('combobox', { name: 'Jahr' }));
  const years = await screen.findAllByRole('option');
  expect(years.map(({ textContent }) => textContent)).toEqual(['2026', '2025', '2024']);
});

test('a failure offers to load again', async () => {
  let fails = true;
  const { user } = await renderPortal({
    at: '/export',
    user: SUPER,
    server: {
      ...server,
      'GET /Invoice/MinMaxYear': () =>
        fails ? json({ status: 500 }, 500) : json({ minYear: 2024, maxYear: 2026 }),
    },
  });
  await screen.findByRole('heading', { name: 'Die Zahlen konnten nicht geladen werden' });
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('table', { name: /nach Anbieter/ })).toBeVisible();
});

test('the button states the month and saves the file that the server creates', async () => {
  const create = vi.fn(() => 'blob:csv');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }));
  // The test's DOM cannot follow a click on a file link.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, network } = await renderPortal({
    at: '/export',
    user: SUPER,
    server: {
      ...server,
      'GET /Invoice/ExportInvoiceCountForProvider': () =>
        new Response('x', { headers: { 'content-type': 'text/csv' } }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Oktober 2026 als CSV exportieren' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(network.seen.map(({ path }) => path)).toContainEqual(
    expect.stringContaining('ExportInvoiceCountForProvider?monthAndYear=2026-10'),
  );
});

test('the export page is open only to a super admin', async () => {
  const { currentHref } = await renderPortal({ at: '/export', user: userOf('ProviderAdmin'), server });
  expect(await screen.findByRole('heading', { name: 'Kein Zugriff' })).toBeVisible();
  expect(currentHref()).toBe('/403');
});

import type { Invoice, InvoiceDetails, Role } from '@belegfach/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../test-support/invoices.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';

const reminded = invoiceOf(1, { remindedOn: '2026-11-12' });
const reminder = invoiceOf(2, {
  typeString: 'Warning',
  typeValue: 2,
  documentNumber: 'MA-2026/0093',
  invoiceDate: '2026-11-12',
});

async function open(at: string, role: Role, shown: Invoice, related: Partial<InvoiceDetails>) {
  const details: InvoiceDetails = {
    id: shown.id,
    documentName: shown.documentName,
    publishedAt: shown.publishedAt,
    parts: [],
    electronic: null,
    annexes: [],
    annexLinks: [],
    supersededVersions: [],
    amount: null,
    currency: null,
    dueDate: null,
    remindedInvoices: [],
    reminders: [],
    ...related,
  };
  await renderPortal({
    at: `${at}?open=${shown.id}`,
    user: userOf(role),
    server: {
      'GET /Invoice/List': () => json(pageOf([reminded, reminder])),
      [`GET /Invoice/Details/${shown.id}`]: () => json(details),
      [`GET /Invoice/ManyComments/${shown.id}`]: () => json([]),
    },
  });
  return screen.findByRole('dialog');
}

test.each([
  ['/invoices', 'CustomerUser'],
  ['/manage-invoices', 'ProviderUser'],
] as const)('a row of %s says when its invoice was reminded, and no other row does', async (at, role) => {
  await renderPortal({
    at,
    user: userOf(role),
    server: { 'GET /Invoice/List': () => json(pageOf([reminded, reminder])) },
  });
  const row = await screen.findByRole('row', { name: new RegExp(reminded.documentNumber) });
  expect(within(row).getByText('angemahnt am 12.11.2026')).toBeVisible();
  expect(screen.getAllByText(/angemahnt/)).toHaveLength(1);
});

test.each([
  ['/invoices', 'CustomerUser'],
  ['/manage-invoices', 'ProviderUser'],
] as const)('a reminder on %s leads to its invoices, and unknown numbers are text', async (at, role) => {
  const dialog = await open(at, role, reminder, {
    remindedInvoices: [
      {
        documentNumber: reminded.documentNumber,
        invoice: { id: reminded.id, invoiceDate: '2026-10-13' },
      },
      { documentNumber: 'RE-2019/7', invoice: null },
    ],
  });
  expect(await within(dialog).findByRole('heading', { name: 'Betrifft Rechnungen' })).toBeVisible();
  const link = within(dialog).getByRole('link', { name: reminded.documentNumber });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect(pathname).toBe(at);
  expect(Object.fromEntries(searchParams)).toEqual({
    number: reminded.documentNumber,
    date: '2026-10-13..2026-10-13',
    open: reminded.id,
  });
  expect(within(dialog).getByText('Rechnung vom 13.10.2026')).toBeVisible();
  expect(within(dialog).getByText('RE-2019/7')).toBeVisible();
  expect(within(dialog).queryByRole('link', { name: 'RE-2019/7' })).toBeNull();
});

test('an invoice leads to its reminders, newest first', async () => {
  const dialog = await open('/invoices', 'CustomerUser', reminded, {
    reminders: [
      { id: reminder.id, documentNumber: 'MA-2026/0093', invoiceDate: '2026-11-12' },
      { id: invoiceOf(3).id, documentNumber: 'MA-2026/0081', invoiceDate: '2026-10-21' },
    ],
  });
  expect(await within(dialog).findByRole('heading', { name: 'Mahnungen' })).toBeVisible();
  const links = within(dialog).getAllByRole('link', { name: /^MA-/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(['MA-2026/0093', 'MA-2026/0081']);
  expect(within(dialog).getByText('angemahnt am 21.10.2026')).toBeVisible();
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../../test-support/invoices.ts';
import { renderPortal } from '../../../../test-support/render-portal.tsx';
import { userOf } from '../../../../test-support/users.ts';
import type { Language } from '../../../i18n/language.ts';

test('the tag of an e-invoice becomes compact next to a long number and stays readable', async () => {
  const invoices = ['RE-2026/1184', 'RE-20201121/508'].map((documentNumber, index) => ({
    ...invoiceOf(index + 1),
    documentNumber,
    electronicFormat: 'EN16931',
  }));
  await renderPortal({
    at: '/invoices',
    user: userOf('CustomerUser'),
    server: { 'GET /Invoice/List': () => json(pageOf(invoices, 2)) },
  });
  const findTag = async (number: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(number) });
    return within(row).getByTitle(/EN 16931/);
  };
  expect(await findTag('RE-2026/1184')).not.toHaveAttribute('data-compact');
  expect(await findTag('RE-20201121/508')).toHaveAttribute('data-compact');
  expect(await findTag('RE-20201121/508')).toHaveTextContent('E-Rechnung');
});

test('the type remittance advice has its own word in each language', async () => {
  const notification = { ...invoiceOf(1), typeString: 'Invoice_Notification', typeValue: 1 } as const;
  const typeIn = async (language: Language) => {
    const { unmount } = await renderPortal({
      at: '/invoices',
      user: userOf('CustomerUser'),
      language,
      server: { 'GET /Invoice/List': () => json(pageOf([notification], 1)) },
    });
    const row = await screen.findByRole('row', { name: new RegExp(notification.documentNumber) });
    const words = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    unmount();
    return words;
  };
  expect(await typeIn('de')).toContain('Zahlungsavis');
  expect(await typeIn('en')).toContain('Remittance advice');
});

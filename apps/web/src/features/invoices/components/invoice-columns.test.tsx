import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../../test-support/fake-server.ts';
import { invoiceOf, pageOf } from '../../../../test-support/invoices.ts';
import { renderPortal } from '../../../../test-support/render-portal.tsx';
import { userOf } from '../../../../test-support/users.ts';
import type { Language } from '../../../i18n/language.ts';

test.each([
  ['have their word where all numbers are short', ['RE-2026/1184', 'RE-2026/1185'], false],
  ['are compact in every row where one number is long', ['RE-2026/1184', 'RE-20201121/508'], true],
])('the tags of e-invoices %s', async (_name, numbers, isCompact) => {
  const invoices = numbers.map((documentNumber, index) => ({
    ...invoiceOf(index + 1),
    documentNumber,
    electronicFormat: 'EN16931',
  }));
  await renderPortal({
    at: '/invoices',
    user: userOf('CustomerUser'),
    server: { 'GET /Invoice/List': () => json(pageOf(invoices, 2)) },
  });
  for (const number of numbers) {
    const row = await screen.findByRole('row', { name: new RegExp(number) });
    const tag = within(row).getByTitle(/EN 16931/);
    expect(tag.hasAttribute('data-compact')).toBe(isCompact);
    expect(tag).toHaveTextContent('E-Rechnung');
  }
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

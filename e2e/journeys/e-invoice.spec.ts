import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { expectAmountDueInView, expectAmountsNotCutOff, openEInvoice } from '../support/e-invoice-dialog.ts';
import { journey } from '../support/journey.ts';
import { lengthenInvoices } from '../support/long-invoice.ts';

journey.describe('a long e-invoice', () => {
  journey('always shows its amount due, and is printed as a whole', async ({ page, openWithSession }) => {
    await lengthenInvoices(page);
    await openWithSession(accounts.bookkeeper, '/invoices?sort=-date');
    const dialog = await openEInvoice(page, page.locator('tbody tr [data-slot=open]'));
    await expectAmountDueInView(dialog);
    await expectAmountsNotCutOff(dialog);

    // In print the document is as high as its content, without buttons and without the list behind it.
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(dialog.getByText('Spezifikation', { exact: true })).toBeVisible();
    expect(await clippingParts(dialog.getByRole('region', { name: 'Angaben zum Beleg' }))).toEqual([]);
  });
});

/** Windows from a small laptop to a large screen. */
const HEIGHTS = [600, 768, 900, 1200, 1440];

journey.describe('the detail of any document', () => {
  for (const [kind, format] of [
    ['a plain PDF', null],
    ['an e-invoice', 'ZUGFeRD EN 16931'],
  ] as const)
    journey(`is as high as the window allows: ${kind}`, async ({ page, openWithSession }) => {
      await openFirstAs(page, format);
      await openWithSession(accounts.bookkeeper, '/invoices?sort=-date');
      await page.locator('tbody tr [data-slot=open]').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: 'Neue Notiz' })).toBeVisible();
      for (const height of HEIGHTS) {
        await page.setViewportSize({ width: 1440, height });
        const share = () =>
          dialog.evaluate((element) => element.getBoundingClientRect().height / innerHeight);
        await expect.poll(share, `share of a window of ${height} px`).toBeGreaterThan(0.9);
        for (const part of [
          dialog.getByRole('button', { name: 'PDF herunterladen' }),
          dialog.getByText('Betrag 1.190,50 EUR'),
          dialog.getByText('fällig am 31.12.2026'),
        ])
          await expect(part).toBeInViewport({ ratio: 1 });
        expect(
          await dialog.evaluate((element) => element.getBoundingClientRect().bottom - innerHeight),
          'pixels below the window',
        ).toBeLessThanOrEqual(0);
      }
    });
});

/** The first document of the list is of this format; its amount and due date come from the index. */
async function openFirstAs(page: Page, electronicFormat: string | null): Promise<void> {
  await page.route('**/api/Invoice/List?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { items: object[] };
    const items = list.items.map((item) => ({ ...item, electronicFormat }));
    await route.fulfill({ response, json: { ...list, items } });
  });
  await page.route('**/api/Invoice/Details/*', async (route) => {
    const response = await route.fetch();
    const stated = { amount: '1190.50', currency: 'EUR', dueDate: '2026-12-31', electronic: null };
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...stated } });
  });
}

/** The elements around a part of the page, itself included, that would cut it off on paper or repeat it on each sheet. */
function clippingParts(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    const found: string[] = [];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { position, overflowY } = getComputedStyle(at);
      if (position === 'fixed' || overflowY !== 'visible' || at.scrollHeight > at.clientHeight)
        found.push(at.className);
    }
    return found;
  });
}

import { expect, type Locator } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { expectAmountDueInView, expectAmountsNotCutOff, openEInvoice } from '../support/e-invoice-dialog.ts';
import { journey } from '../support/journey.ts';
import { lengthenInvoices } from '../support/long-invoice.ts';

journey.describe('a long e-invoice', () => {
  journey(
    'has its amount due always in view, and is printed as a whole',
    async ({ page, openWithSession }) => {
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
    },
  );
});

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

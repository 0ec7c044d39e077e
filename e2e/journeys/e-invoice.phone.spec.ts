import { accounts } from '../support/accounts.ts';
import { expectAmountDueInView, expectAmountsNotCutOff, openEInvoice } from '../support/e-invoice-dialog.ts';
import { journey } from '../support/journey.ts';
import { lengthenInvoices } from '../support/long-invoice.ts';
import { expectNoSidewaysScroll } from '../support/sideways-scroll.ts';

journey.describe('a long e-invoice on a phone', () => {
  journey('always shows its amount due', async ({ page, openWithSession }) => {
    await lengthenInvoices(page);
    await openWithSession(accounts.bookkeeper, '/invoices?sort=-date');
    const dialog = await openEInvoice(page, page.locator('main li button[aria-haspopup=dialog]'));
    await expectAmountDueInView(dialog);
    await expectAmountsNotCutOff(dialog);
    await expectNoSidewaysScroll(page);
  });
});

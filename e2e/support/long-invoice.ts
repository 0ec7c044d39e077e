import { expect, type Locator, type Page } from '@playwright/test';
import { listAt } from './response-fields.ts';
import { tabTo } from './tab-key.ts';

/** More lines than any window shows at the same time. */
const LINES = 40;

/** The widest values of real invoices, which must not push the amounts out of the window. */
const WIDE = {
  position: 'POS-2026-0001',
  quantity: '1.234.567,8901',
  unit: 'Dutzend Packungen',
  price: '98.765,43',
  priceBase: 'je 1.000 Dutzend Packungen',
  net: '123.456.789,12',
};

/**
 * Adds many lines to the content of each e-invoice in the portal's answers, as an invoice of a wholesaler has them. The second line has wide
 * values.
 */
export async function lengthenInvoices(page: Page): Promise<void> {
  await page.route('**/api/Invoice/Content/*', async (route) => {
    const answer = await route.fetch();
    const content: unknown = await answer.json();
    const [line] = listAt(content, 'lines');
    const lines = Array.from({ length: LINES }, (_, index) =>
      index === 1 ? Object.assign({}, line, WIDE) : line,
    );
    return route.fulfill({
      response: answer,
      json: Object.assign({}, content, { lines, lineCount: LINES }),
    });
  });
}

/** A part of the page that scrolls by itself gets the focus by Tab, and the keys then scroll it to its end. */
export async function expectScrolledByKeys(page: Page, pane: Locator): Promise<void> {
  const left = () =>
    pane.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
  await expect.poll(left, 'pixels below the pane').toBeGreaterThan(100);
  await tabTo(page, pane);
  await page.keyboard.press('End');
  await expect.poll(left, 'pixels below the pane').toBeLessThan(2);
}

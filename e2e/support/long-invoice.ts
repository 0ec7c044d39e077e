import { expect, type Locator, type Page } from '@playwright/test';
import { listAt } from './response-fields.ts';
import { tabTo } from './tab-key.ts';

/** More lines than any window shows at the same time. */
const LINES = 40;

/** Adds many lines to the content of each e-invoice in the portal's answers, as an invoice of a wholesaler has them. */
export async function lengthenInvoices(page: Page): Promise<void> {
  await page.route('**/api/Invoice/Content/*', async (route) => {
    const answer = await route.fetch();
    const content: unknown = await answer.json();
    const [line] = listAt(content, 'lines');
    const lines = Array.from({ length: LINES }, () => line);
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

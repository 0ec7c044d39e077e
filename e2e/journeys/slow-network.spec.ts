import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { delayAnswers } from '../support/slow-network.ts';

const placeOf = async (element: Locator) => element.boundingBox();

/**
 * Records in every frame the position of the element, or that it is gone, and returns all positions so far. A query from outside could find
 * that an element is gone although it is replaced within one frame, which a user cannot see.
 */
async function watchPlaces(page: Page, selector: string): Promise<() => Promise<readonly string[]>> {
  const places = await page.evaluateHandle((wanted) => {
    const seen = new Set<string>();
    const look = () => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      seen.add(box === undefined ? 'gone' : JSON.stringify(box));
      requestAnimationFrame(look);
    };
    look();
    return seen;
  }, selector);
  return () => places.evaluate((seen) => [...seen]);
}

journey.describe('on a slow network', () => {
  journey('each click has an immediate effect, and nothing moves', async ({ page, openWithSession }) => {
    await openWithSession(accounts.bookkeeper);
    const code = await delayAnswers(page, '**/assets/*.js');
    const table = page.locator('table');
    const before = await placeOf(table);

    const type = page.getByRole('combobox', { name: 'Typ filtern' });
    const placesOfType = await watchPlaces(page, 'input[aria-label="Typ filtern"]');
    const stands = await placesOfType();
    expect(stands).not.toContain('gone');
    await type.click();
    await expect(type).toHaveAttribute('aria-busy', 'true');
    code.release();
    await expect(page.getByRole('option', { name: 'Mahnung' })).toBeVisible();
    expect(await placesOfType()).toEqual(stands);
    await page.keyboard.press('Escape');
    await expect(type).toBeFocused();

    code.hold();
    const bell = page.getByRole('button', { name: /^Meldungen/ });
    await bell.click();
    await expect(bell).toHaveAttribute('aria-busy', 'true');
    code.release();
    await expect(page.getByRole('dialog', { name: /^Meldungen/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();

    code.hold();
    const row = page.locator('tbody tr').first().locator('[data-slot=open]');
    await row.click();
    await expect(page.getByRole('status', { name: 'Lädt …' })).toBeVisible();
    expect(await placeOf(table)).toEqual(before);
    code.release();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row).toBeFocused();
    expect(await placeOf(table)).toEqual(before);
    await readListSummary(page);
  });
});

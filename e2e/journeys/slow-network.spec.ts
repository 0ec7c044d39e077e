import { expect, type Locator } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { journey, listOf } from '../support/journey.ts';

/** How long each part of the page's code takes from now on, in milliseconds. */
const DELAY = 1500;

const placeOf = async (element: Locator) => element.boundingBox();

journey.describe('on a slow network', () => {
  journey('each click is answered at once, and nothing moves', async ({ page, signIn }) => {
    await signIn(accounts.bookkeeper);
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, DELAY);
      });
      await route.continue();
    });
    const table = page.locator('table');
    const before = await placeOf(table);

    const type = page.getByRole('combobox', { name: 'Typ filtern' });
    const field = await placeOf(type);
    await type.click();
    await expect(type).toHaveAttribute('aria-busy', 'true');
    expect(await placeOf(type)).toEqual(field);
    await expect(page.getByRole('option', { name: 'Mahnung' })).toBeVisible();
    expect(await placeOf(type)).toEqual(field);
    await page.keyboard.press('Escape');
    await expect(type).toBeFocused();

    const bell = page.getByRole('button', { name: /^Meldungen/ });
    await bell.click();
    await expect(bell).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('dialog', { name: /^Meldungen/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();

    const row = page.locator('tbody tr').first().locator('[data-slot=open]');
    await row.click();
    await expect(page.getByRole('status', { name: 'Lädt …' })).toBeVisible();
    expect(await placeOf(table)).toEqual(before);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row).toBeFocused();
    expect(await placeOf(table)).toEqual(before);
    await listOf(page);
  });
});

import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { journey } from '../support/journey.ts';

/** The sizes of a desktop, a tablet and a phone. */
const WIDTHS = [1440, 1024, 390];

journey.describe('the search', () => {
  // The second column began where the name of each row ended.
  journey(
    'shows the text that distinguishes the results in one column',
    async ({ page, openWithSession }) => {
      await openWithSession(accounts.providerAdmin);
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: 'Suchen' });
      await dialog.getByRole('combobox').fill('mü');
      await expect(dialog.getByRole('option', { name: /Müller/ }).first()).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        // The results of each kind arrive by themselves.
        await expect(dialog.getByRole('option').nth(3)).toBeVisible();
        const lefts = () =>
          dialog
            .getByRole('option')
            .evaluateAll((rows) => rows.map((row) => row.lastElementChild?.getBoundingClientRect().left));
        await expect.poll(async () => new Set(await lefts()).size, `${width} pixels`).toBe(1);
      }
    },
  );

  // The dialog was in the middle of the window: each result moved the field up.
  journey('keeps its field in place while the results change', async ({ page, openWithSession }) => {
    await openWithSession(accounts.bookkeeper);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog', { name: 'Suchen' }).getByRole('combobox');
    // The demo has documents of last year on any day.
    await field.fill(`RE-${new Date().getFullYear() - 1}`);
    await expect(page.getByRole('option').first()).toBeVisible();
    const before = await field.boundingBox();
    await field.fill('xyz');
    await expect(page.getByRole('status').filter({ hasText: 'xyz' })).toBeVisible();
    expect(await field.boundingBox()).toEqual(before);
  });
});

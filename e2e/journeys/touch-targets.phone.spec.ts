import { expect, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { listSmallTargets, listSmallTexts } from '../support/touch-targets.ts';

async function expectThumbSized(page: Page, place: string): Promise<void> {
  expect.soft(await listSmallTargets(page), `too small for a thumb: ${place}`).toEqual([]);
  expect.soft(await listSmallTexts(page), `text that iOS zooms: ${place}`).toEqual([]);
}

journey('every control of the lists and forms fits a thumb', async ({ page, openWithSession }) => {
  await openWithSession(accounts.superAdmin);
  for (const path of [
    '/manage-invoices',
    '/manage-customers',
    '/manage-users',
    '/manage-providers',
    '/intake',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expectThumbSized(page, path);
  }
  await page.goto('/manage-customers');
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .tap();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await expectThumbSized(page, 'the filters of the customers');
  await page.getByRole('button', { name: 'Ergebnisse zeigen' }).tap();
  await page.getByRole('button', { name: 'Kunde anlegen' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Kunde anlegen' });
  await dialog.getByRole('combobox', { name: 'Anbieter' }).tap();
  await page.getByRole('option').first().tap();
  await page.keyboard.press('Escape');
  await expectThumbSized(page, 'the form of a customer');
});

journey(
  'every control of the invoices fits a thumb, and the active quick filter is visible',
  async ({ page, openWithSession }) => {
    await openWithSession(accounts.bookkeeper);
    await readListSummary(page);
    await expectThumbSized(page, '/invoices');
    await page.getByRole('listitem').getByRole('checkbox').first().check();
    await expectThumbSized(page, 'the bar of a selection');
    await page.getByRole('button', { name: 'Auswahl aufheben' }).tap();
    const choices = page.getByRole('group', { name: 'Schnellfilter' });
    for (const choice of await choices.getByRole('button').all()) {
      await choice.tap();
      await expect(choices.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 0.9 });
    }

    // Texts that become wider later, such as by the number of new documents, do not push it out of sight.
    await page.goto('/invoices?type=reminder');
    await readListSummary(page);
    const active = choices.getByRole('button', { pressed: true });
    await expect(active).toHaveText('Mahnungen');
    await expect
      .poll(() =>
        active.evaluate(
          (button) =>
            button.getBoundingClientRect().right -
            (button.parentElement?.getBoundingClientRect().right ?? Number.NaN),
        ),
      )
      .toBeLessThanOrEqual(0);
  },
);

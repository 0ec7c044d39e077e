import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { accounts } from '../support/accounts.ts';
import { fillSignIn, journey, readListSummary } from '../support/journey.ts';
import { expectScrolledByKeys, lengthenInvoices } from '../support/long-invoice.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { delayAnswers } from '../support/slow-network.ts';
import type { UiTexts } from '../support/ui-texts.ts';

/** Both projects run this file: at 1440 pixels, and on a phone with 390. */
const PHONE_WIDTH = 768;

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < PHONE_WIDTH;
}

async function openFirst(page: Page, withText: string | RegExp = ''): Promise<void> {
  await page
    .locator(isPhone(page) ? 'main li button[aria-haspopup=dialog]' : 'tbody [data-slot=open]')
    .filter({ hasText: withText })
    .first()
    .click();
}

async function checkFilters(page: Page, uiTexts: UiTexts): Promise<void> {
  if (!isPhone(page)) {
    await page.getByRole('combobox', { name: uiTexts.filterType }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectAccessible(page, 'the open type filter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: uiTexts.filterDate }).click();
    await expect(page.getByRole('button', { name: uiTexts.lastMonth }).nth(1)).toBeVisible();
    await expectAccessible(page, 'the open date filter');
    await page.keyboard.press('Escape');
    return;
  }
  await page.getByRole('button', { name: uiTexts.sort }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the sort menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: uiTexts.filters }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: uiTexts.showResults })).toBeVisible();
  await expectAccessible(page, 'the filter sheet');
  await sheet.getByRole('button', { name: uiTexts.showResults }).click();
  await expect(sheet).toBeHidden();
}

for (const { locale, colorScheme } of PAGE_VARIANTS)
  journey.describe(`axe finds no violation (${locale}, ${colorScheme})`, () => {
    // axe checks every element of a hundred rows, several times.
    journey.slow();
    // Without animations, so that axe measures the final colors.
    journey.use({ locale, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    journey('on the public pages', async ({ page, uiTexts, browserErrors }) => {
      browserErrors.expect(/status of 400/);
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(page.getByRole('region', { name: uiTexts.cookieNotice })).toBeVisible();
      await expectAccessible(page, 'the sign-in');
      await page.getByRole('button', { name: uiTexts.signIn, exact: true }).click();
      await expectAccessible(page, 'the sign-in with empty fields');
      await fillSignIn(page, uiTexts, { ...accounts.hotelier, password: 'Falsch-12345!' });
      await expect(page.getByText(uiTexts.wrongCredentials)).toBeVisible();
      await expectAccessible(page, 'the refused sign-in');
      for (const path of ['/impressum/', '/privacy/', '/agb/', '/403', '/404']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
    });

    journey("on the customers' invoices", async ({ page, uiTexts, openWithSession, browserErrors }) => {
      browserErrors.expect(/Failed to load resource/);
      await lengthenInvoices(page);
      // The newest documents are e-invoices.
      await openWithSession(accounts.bookkeeper, '/invoices?sort=-date');
      await readListSummary(page);
      await expectAccessible(page, 'the list');
      await checkFilters(page, uiTexts);
      await page.locator('[data-row]').getByRole('checkbox').first().check();
      await expect(page.getByRole('button', { name: uiTexts.clearSelection })).toBeVisible();
      await expectAccessible(page, 'the list with a selection');
      await page.getByRole('button', { name: uiTexts.clearSelection }).click();

      const answers = await delayAnswers(page, /api\/Invoice\/(?:Content|Details|ManyComments)\//);
      await openFirst(page, /E-Rechnung|E-invoice/);
      const dialog = page.getByRole('dialog');
      const facts = dialog.getByRole('region', { name: uiTexts.facts });
      await expect(facts.getByRole('status')).toBeVisible();
      await expectAccessible(page, 'the detail that is loading');
      if (isPhone(page)) await dialog.getByRole('tab', { name: uiTexts.notes }).click();
      await expect(dialog.getByRole('region', { name: uiTexts.notes }).getByRole('status')).toBeVisible();
      await expectAccessible(page, 'the notes that are loading');
      answers.resume();
      if (isPhone(page)) await dialog.getByRole('tab').first().click();
      await expect(facts.locator('tbody tr').nth(9)).toBeAttached();
      // On a phone the whole dialog scrolls, and the lines have a layout of their own.
      if (isPhone(page)) {
        await expectAccessible(page, 'the lines of the document');
        await dialog.getByRole('tab', { name: uiTexts.notes }).click();
      } else await expectScrolledByKeys(page, facts);
      await expect(dialog.getByRole('region', { name: uiTexts.notes })).toBeVisible();
      await expectAccessible(page, 'the detail');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await page.goto('/invoices?number=gibt-es-nicht');
      await expect(page.getByRole('heading', { name: uiTexts.noDocuments })).toBeVisible();
      await expectAccessible(page, 'the list without a match');
      await page.route('**/api/Invoice/List?*', (route) => route.abort());
      await page.goto('/invoices?type=reminder');
      await expect(page.getByText(uiTexts.failed)).toBeVisible();
      await expectAccessible(page, 'the list that failed');
    });

    journey("on the back office's invoices", async ({ page, uiTexts, openWithSession }) => {
      await openWithSession(accounts.superAdmin);
      await expectAccessible(page, 'the list');
      await page.goto('/manage-invoices?type=reminder');
      await readListSummary(page);
      await expectAccessible(page, 'the reminders');
      await openFirst(page);
      await expect(page.getByRole('dialog').getByRole('region', { name: uiTexts.facts })).toBeVisible();
      await expectAccessible(page, 'the detail');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await page.getByRole('button', { name: uiTexts.messages }).click();
      await expectAccessible(page, 'the messages');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: new RegExp(`, ${uiTexts.roles.SuperAdmin}$`) }).click();
      await expect(page.getByRole('button', { name: uiTexts.signOut })).toBeVisible();
      await expectAccessible(page, "the user's menu");
      await page.keyboard.press('Escape');
      if (isPhone(page)) {
        await page.getByRole('button', { name: uiTexts.openNavigation }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'the navigation');
      }
    });

    journey('on the page that refuses access', async ({ page, uiTexts, openWithSession }) => {
      await openWithSession(accounts.customerUser, '/manage-invoices');
      await expect(page.getByRole('heading', { name: uiTexts.noAccess })).toBeVisible();
      await expectAccessible(page, `/403 for ${accounts.customerUser.email}`);
    });
  });

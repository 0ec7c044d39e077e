import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { fillSignIn, journey, readListSummary } from '../support/journey.ts';

journey.describe('the cookie hint', () => {
  journey('is shown until OK, and never again', async ({ page }) => {
    await page.goto('/');
    const hint = page.getByRole('region', { name: 'Hinweis zu Cookies' });
    await expect(hint).toContainText('nur technisch notwendige Cookies');
    await hint.getByRole('link', { name: 'Datenschutzerklärung' }).click();
    await page.waitForURL(/\/privacy\/?$/);
    await expect(hint).toBeVisible();
    await hint.getByRole('button', { name: 'OK' }).click();
    await expect(hint).toBeHidden();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
    await expect(hint).toBeHidden();
  });

  // It stays open as long as the user wants, so it must not cover controls.
  journey('covers no control', async ({ page, uiTexts }) => {
    await page.goto('/');
    for (const name of ['Impressum', 'Datenschutz', 'Nutzungsbedingungen'])
      await page.getByRole('link', { name, exact: true }).click({ trial: true });
    await fillSignIn(page, uiTexts, accounts.bookkeeper);
    await page.waitForURL('**/invoices');
    await readListSummary(page);
    await page.getByRole('combobox', { name: 'Anzahl pro Seite' }).click({ trial: true });
    await page.getByRole('button', { name: 'Nächste Seite' }).click({ trial: true });
    for (const name of ['Impressum', 'Datenschutz', 'Nutzungsbedingungen'])
      await page.getByRole('link', { name, exact: true }).click({ trial: true });
    // On a phone the bar of the selection is above the hint.
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('checkbox', { name: / auswählen$/ })
      .first()
      .check();
    await page.getByRole('button', { name: '1 Beleg herunterladen' }).click({ trial: true });
  });
});

import { expect } from '@playwright/test';
import { journey } from '../support/journey.ts';

journey('the cookie hint says its piece until OK, and never again', async ({ page }) => {
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

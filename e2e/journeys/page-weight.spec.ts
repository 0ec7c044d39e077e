import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { journey } from '../support/journey.ts';
import { largestScripts, totalOf, measureScripts } from '../support/page-weight.ts';

/** Limit for the JavaScript of a first visit, in bytes compressed with gzip. */
const MAX_SIGN_IN_BYTES = 150_000;
const MAX_LIST_BYTES = 250_000;

/** Every list page. A super admin can see all of them, with the most columns and filters. */
const LISTS = [
  '/invoices',
  '/customers',
  '/users',
  '/manage-invoices',
  '/overview',
  '/manage-customers',
  '/manage-customers/10000001',
  '/manage-users',
  '/manage-providers',
  '/intake',
  '/failed-mails',
  '/trail',
  '/webhooks',
  '/export',
] as const;

journey.describe('the JavaScript of a first visit', () => {
  journey('to the sign-in is within its budget', async ({ page, uiTexts }) => {
    const weight = measureScripts(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: uiTexts.signIn, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const scripts = await weight.scripts();
    expect(totalOf(scripts), largestScripts('the sign-in', scripts)).toBeLessThanOrEqual(MAX_SIGN_IN_BYTES);
  });

  for (const path of LISTS)
    journey(`to ${path} is within its budget`, async ({ page, openWithSession }) => {
      const weight = measureScripts(page);
      await openWithSession(accounts.superAdmin, path);
      await expect(page.locator('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      const scripts = await weight.scripts();
      expect(scripts).not.toEqual([]);
      expect.soft(totalOf(scripts), largestScripts(path, scripts)).toBeLessThanOrEqual(MAX_LIST_BYTES);
      // Each script must be named in the HTML; otherwise it is requested only after the app has been loaded and run.
      const html = await (await page.request.get(path)).text();
      const late = scripts.filter(({ name }) => !html.includes(`/${name}"`));
      expect.soft(late, `late scripts of ${path}`).toEqual([]);
    });
});

import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { journey } from '../support/journey.ts';
import { heaviestOf, totalOf, weighScripts } from '../support/page-weight.ts';

/** Bytes of JavaScript, packed with gzip, that a first visit may cost. */
const MAX_SIGN_IN_BYTES = 150_000;
const MAX_LIST_BYTES = 250_000;

/** Every list of the route table. A super admin may see them all, and sees the most columns and filters. */
const LISTS = [
  '/invoices',
  '/customers',
  '/users',
  '/manage-invoices',
  '/manage-customers',
  '/manage-users',
  '/manage-providers',
  '/intake',
  '/failed-mails',
  '/export',
] as const;

journey.describe('the JavaScript of a first visit', () => {
  journey('to the sign-in stays within its budget', async ({ page, words }) => {
    const weight = weighScripts(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: words.signIn, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const scripts = await weight.scripts();
    expect(totalOf(scripts), heaviestOf('the sign-in', scripts)).toBeLessThanOrEqual(MAX_SIGN_IN_BYTES);
  });

  journey('to each list stays within its budget', async ({ page, browser, signIn }) => {
    await signIn(accounts.superAdmin);
    let storageState = await page.context().storageState();
    for (const path of LISTS) {
      // A context of its own has nothing in its cache; the session goes on from where the last one left it.
      const context = await browser.newContext({ storageState });
      const visit = await context.newPage();
      const weight = weighScripts(visit);
      const answer = await visit.goto(path);
      await expect(visit.locator('main')).toBeVisible();
      await visit.waitForLoadState('networkidle');
      await expect(visit).toHaveURL(new RegExp(`${path}$`));
      const scripts = await weight.scripts();
      expect.soft(totalOf(scripts), heaviestOf(path, scripts)).toBeLessThanOrEqual(MAX_LIST_BYTES);
      // Whatever the page does not name itself is asked for only when the app has arrived and run.
      const html = (await answer?.text()) ?? '';
      const late = scripts.filter(({ name }) => !html.includes(`/${name}"`));
      expect.soft(late, `late scripts of ${path}`).toEqual([]);
      storageState = await context.storageState();
      await context.close();
    }
  });
});

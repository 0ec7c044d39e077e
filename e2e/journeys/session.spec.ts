import { expect, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { fillSignIn, journey, readListSummary, signOut } from '../support/journey.ts';

/** Simulates an hour of inactivity: the server ends the session, and the browser does not know it yet. */
async function endSessionAtServer(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const record: unknown = JSON.parse(localStorage.getItem('authentication') ?? '{}');
    const read = (name: string): string => String(Reflect.get(Object(record) as object, name));
    const answer = await fetch('/api/Authentication/Logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${read('accessToken')}` },
      body: JSON.stringify({ refresh_token: read('refreshToken') }),
    });
    return answer.status;
  });
  expect(status).toBe(204);
}

journey.describe('a session', () => {
  journey('ends with a message when the user signs out', async ({ page, uiTexts, signIn }) => {
    await signIn(accounts.bookkeeper);
    await signOut(page, uiTexts, 'CustomerAdmin');
    await expect(page.getByText('Sie haben sich abgemeldet.')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('authentication'))).toBeNull();
    await page.goto('/invoices');
    await page.waitForURL((address) => address.pathname === '/');
  });

  journey('survives a reload', async ({ page, signIn }) => {
    await signIn(accounts.bookkeeper);
    await page.reload();
    await readListSummary(page);
    await expect(page).toHaveURL('/invoices');
  });

  journey('ends and begins in all tabs at the same time', async ({ page, context, uiTexts, signIn }) => {
    await signIn(accounts.bookkeeper);
    const other = await context.newPage();
    await other.goto('/invoices');
    await readListSummary(other);

    await signOut(page, uiTexts, 'CustomerAdmin');
    await other.waitForURL((address) => address.pathname === '/');

    await fillSignIn(page, uiTexts, accounts.bookkeeper);
    await page.waitForURL('**/invoices');
    await other.waitForURL('**/invoices');
    await readListSummary(other);
  });

  journey(
    'that ended by inactivity shows another message than a sign-out',
    async ({ page, uiTexts, signIn, browserErrors }) => {
      browserErrors.expect(/status of 40[01]/);
      await signIn(accounts.bookkeeper);
      // The account's page size is another one if another journey chose it.
      await page.goto('/invoices?size=25&type=reminder');
      await readListSummary(page);
      await endSessionAtServer(page);
      await page.getByRole('button', { name: 'Nächste Seite' }).click();
      await expect(
        page.getByText('Sie wurden wegen Inaktivität abgemeldet. Bitte melden Sie sich erneut an.'),
      ).toBeVisible();
      await page.waitForURL((address) => address.pathname === '/');
      expect(new URL(page.url()).searchParams.get('redirect')).toContain('/invoices?');
      await fillSignIn(page, uiTexts, accounts.bookkeeper);
      await page.waitForURL('**/invoices?*type=reminder*');
    },
  );
});

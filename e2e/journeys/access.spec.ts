import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { journey, readListSummary } from '../support/journey.ts';

const refused = 'Diese Seite ist nicht für Sie freigegeben';

journey.describe('access', () => {
  journey('to the pages of the back office is refused to a customer', async ({ page, signIn }) => {
    await signIn(accounts.customerUser);
    await page.goto('/manage-invoices');
    await page.waitForURL('**/403');
    await expect(page).toHaveTitle('Kein Zugriff – Belegfach');
    await expect(page.getByRole('heading', { name: refused })).toBeVisible();
    await expect(page.getByText(/\(Kunde\) angemeldet/)).toBeVisible();
    await page.getByRole('button', { name: 'Zu Ihren Rechnungen' }).click();
    await page.waitForURL('**/invoices');
    await readListSummary(page);
  });

  journey("to the customers' page is refused to a salesman", async ({ page, signIn }) => {
    await signIn(accounts.salesman);
    await page.goto('/invoices');
    await page.waitForURL('**/403');
    await page.getByRole('button', { name: 'Zu den Rechnungen' }).click();
    await page.waitForURL('**/manage-invoices');
  });

  journey('is never refused to a super admin', async ({ page, signIn }) => {
    await signIn(accounts.superAdmin);
    await page.goto('/invoices');
    await readListSummary(page);
    await expect(page.getByRole('combobox', { name: 'Anbieter filtern' })).toBeVisible();
  });

  journey('without a sign-in is refused and leads to the sign-in', async ({ page }) => {
    await page.goto('/403');
    await expect(page.getByText('Für diese Seite müssen Sie angemeldet sein')).toBeVisible();
    await page.getByRole('button', { name: 'Zur Anmeldung' }).click();
    await expect(page).toHaveURL('/');
  });

  journey('to a page that does not exist is answered with a message', async ({ page }) => {
    await page.goto('/no/such/page');
    await page.waitForURL('**/404');
    await expect(page).toHaveTitle('Seite nicht gefunden – Belegfach');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
    await page.getByRole('button', { name: 'Zur Anmeldung' }).click();
    await expect(page).toHaveURL('/');
  });

  for (const [path, title] of [
    ['/impressum/', 'Impressum'],
    ['/privacy/', 'Datenschutz'],
    ['/agb/', 'Nutzungsbedingungen'],
  ] as const)
    journey(`to ${path} needs no sign-in`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} – Belegfach`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
});

import { expect } from '@playwright/test';
import { accounts, type DemoAccount } from '../support/accounts.ts';
import { fillSignIn, journey, readListSummary } from '../support/journey.ts';

journey.describe('signing in', () => {
  for (const account of Object.values(accounts))
    journey(`leads ${account.name} to its home page`, async ({ page, uiTexts, signInUserFor }) => {
      const person = await signInUserFor(account);
      await page.goto('/');
      await expect(page).toHaveTitle('Anmelden – Belegfach');
      await fillSignIn(page, uiTexts, person);
      await expect(page.getByText('Login erfolgreich!')).toBeVisible();
      await page.waitForURL(`**${account.home}`);
      const title = account.home === '/invoices' ? 'Rechnungen' : `Rechnungen (${account.role})`;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} – Belegfach`);
      await expect(page.getByRole('button', { name: new RegExp(`, ${account.role}$`) })).toBeVisible();
      await expectGroups(account);

      async function expectGroups({ name }: DemoAccount): Promise<void> {
        const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
        const groups = await navigation
          .getByRole('region')
          .evaluateAll((all) => all.map((group) => group.getAttribute('aria-label')));
        if (name === 'superadmin') expect(groups).toEqual(['Kundenbereich', 'Verwaltung']);
        else expect(groups).toEqual([account.home === '/invoices' ? 'Kundenbereich' : 'Verwaltung']);
        await expect(navigation.locator('[aria-current=page]')).toHaveCount(1);
      }
    });

  journey('shows a message for a wrong password', async ({ page, uiTexts, browserErrors }) => {
    browserErrors.expect(/status of 400/);
    await page.goto('/');
    await fillSignIn(page, uiTexts, { ...accounts.customerUser, password: 'Falsch-12345!' });
    await expect(page.getByText('E-Mail und Passwort passen nicht zusammen.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await fillSignIn(page, uiTexts, accounts.customerUser);
    await page.waitForURL('**/invoices');
  });

  journey('marks both empty fields and focuses the first', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByText('Dieses Feld darf nicht leer sein.')).toHaveCount(2);
    await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeFocused();
  });

  journey('is skipped for a signed-in user', async ({ page, signIn }) => {
    await signIn(accounts.salesman);
    await page.goto('/');
    await page.waitForURL('**/manage-invoices');
  });

  journey('returns to the requested page with its filters', async ({ page, uiTexts }) => {
    await page.goto('/invoices?type=reminder');
    await page.waitForURL((address) => address.pathname === '/' && address.searchParams.has('redirect'));
    await fillSignIn(page, uiTexts, accounts.bookkeeper);
    await page.waitForURL('**/invoices?type=reminder');
    await readListSummary(page);
    await expect(page.getByRole('combobox', { name: 'Typ filtern' })).toHaveValue('Mahnung');
  });

  const unsafeTargets = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/invoices/../../evil',
    '/%2F/evil.example',
  ];
  for (const target of unsafeTargets)
    journey(`never leads to ${target}`, async ({ page, uiTexts, baseURL }) => {
      await page.goto(`/?redirect=${encodeURIComponent(target)}`);
      await fillSignIn(page, uiTexts, accounts.customerUser);
      await page.waitForURL(`${baseURL}/invoices`);
    });
});

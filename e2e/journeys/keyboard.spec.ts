import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { expectPdf, expectZipOfPdfs, saveDownloadAfter } from '../support/downloads.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { expectFocusRing, tabBackTo, tabTo } from '../support/tab-key.ts';

journey('the main task can be done with the keyboard only', async ({ page }) => {
  await page.goto('/');
  const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' });
  await tabTo(page, email);
  await page.keyboard.type(accounts.bookkeeper.email);
  await tabTo(page, page.getByRole('textbox', { name: 'Passwort', exact: true }));
  await page.keyboard.type(accounts.bookkeeper.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/invoices');
  await readListSummary(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: /^Belegdatum filtern/ }));
  await page.keyboard.press('Enter');
  const preset = page
    .getByRole('list', { name: 'Häufige Zeiträume' })
    .getByRole('button', { name: 'Letzter Monat' });
  await expect(preset).toBeVisible();
  await tabTo(page, preset);
  await expectFocusRing(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**date=*');
  const { total } = await readListSummary(page);
  await expect(page.getByRole('button', { name: /^Belegdatum filtern/ })).toBeFocused();

  const firstBox = page.locator('tbody').getByRole('checkbox').first();
  await tabTo(page, firstBox);
  await expectFocusRing(page);
  await page.keyboard.press('Space');
  await expect(page.getByText(`1 von ${total} ausgewählt`)).toBeVisible();

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'PDF herunterladen' }));
  const file = await saveDownloadAfter(page, () => page.keyboard.press('Enter'));
  expectPdf(file.bytes);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(firstBox).toBeFocused();

  await tabBackTo(page, page.getByRole('button', { name: '1 Beleg herunterladen' }));
  const zip = await saveDownloadAfter(page, () => page.keyboard.press('Enter'));
  expect(await expectZipOfPdfs(zip.bytes)).toHaveLength(1);
});

journey(
  'the skip link leads past the header, the navigation and the toolbar to the list',
  async ({ page, signIn }) => {
    await signIn(accounts.bookkeeper);
    await page.reload();
    await readListSummary(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#list')).toBeFocused();
  },
);

/** The other roles; the customers' administrator does the main task above. */
const OTHERS = [
  accounts.customerUser,
  accounts.salesman,
  accounts.branchManager,
  accounts.providerUser,
  accounts.providerAdmin,
  accounts.superAdmin,
] as const;

for (const who of OTHERS)
  journey(
    `a ${who.role} can select, open, go back and sign out without a mouse`,
    async ({ page, signIn }) => {
      await signIn(who);
      const firstBox = page.locator('tbody').getByRole('checkbox').first();
      await tabTo(page, firstBox);
      await expectFocusRing(page);
      await page.keyboard.press('Space');
      await expect(firstBox).toBeChecked();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('region', { name: 'Angaben zum Beleg' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(firstBox).toBeFocused();

      const menu = page.getByRole('button', { name: new RegExp(`, ${who.role}$`) });
      await tabBackTo(page, menu);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Abmelden' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeFocused();
    },
  );

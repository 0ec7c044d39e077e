import { expect, type Page } from '@playwright/test';
import { accounts, BAKERY, CAFE, type DemoAccount, HOTEL } from '../support/accounts.ts';
import { expectPdf, saveDownloadAfter } from '../support/downloads.ts';
import { journey, readListSummary } from '../support/journey.ts';

interface Visibility {
  readonly account: DemoAccount;
  /** Customers whose documents the account sees. */
  readonly sees: readonly { readonly number: string }[];
  /** Customers whose documents the account does not see. */
  readonly misses: readonly { readonly number: string }[];
}

const visibilities: readonly Visibility[] = [
  { account: accounts.superAdmin, sees: [BAKERY, CAFE, HOTEL], misses: [] },
  { account: accounts.providerAdmin, sees: [BAKERY, CAFE], misses: [HOTEL] },
  { account: accounts.providerUser, sees: [BAKERY, CAFE], misses: [HOTEL] },
  { account: accounts.secondProviderAdmin, sees: [CAFE, HOTEL], misses: [BAKERY] },
  { account: accounts.salesman, sees: [BAKERY], misses: [HOTEL] },
  { account: accounts.branchManager, sees: [BAKERY], misses: [HOTEL] },
];

async function filterByCustomerNumber(page: Page, number: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Kundennr. filtern' });
  await field.fill(number);
  await field.press('Enter');
  await page.waitForURL((address) => address.search.includes(number));
}

journey.describe('the back office', () => {
  for (const { account, sees, misses } of visibilities)
    journey(
      `shows ${account.name} only documents of visible customers`,
      async ({ page, openWithSession }) => {
        await openWithSession(account);
        const provider = page.getByRole('columnheader', { name: 'Anbieter' });
        await expect(provider).toHaveCount(account === accounts.superAdmin ? 1 : 0);
        for (const { number } of sees) {
          await filterByCustomerNumber(page, number);
          await expect(page.locator('tbody tr', { hasText: number }).first()).toBeVisible();
          await readListSummary(page);
        }
        for (const { number } of misses) {
          await filterByCustomerNumber(page, number);
          await expect(page.getByRole('heading', { name: /^Keine passenden Belege/ })).toBeVisible();
        }
      },
    );

  journey('shows a salesman only the assigned customers', async ({ page, openWithSession }) => {
    await openWithSession(accounts.salesman);
    const { total } = await readListSummary(page);
    await filterByCustomerNumber(page, BAKERY.number);
    await expect.poll(async () => (await readListSummary(page)).total).toBe(total);
  });

  journey('opens a document and downloads it', async ({ page, openWithSession }) => {
    await openWithSession(accounts.providerUser);
    await page.locator('tbody tr').first().locator('[data-slot=open]').click();
    const dialog = page.getByRole('dialog');
    const facts = dialog.getByRole('region', { name: 'Angaben zum Beleg' });
    for (const label of ['Kunde', 'Anbieter', 'Kundennummer', 'Firmennummer', 'Belegnummer'])
      await expect(facts.getByText(label, { exact: true })).toBeVisible();
    await expect(dialog.getByText('Notizen')).toHaveCount(0);
    const file = await saveDownloadAfter(page, () =>
      dialog.getByRole('button', { name: 'PDF herunterladen' }).click(),
    );
    expectPdf(file.bytes);
  });

  // "Anmeldung" was broken after "Anmeldun".
  journey('keeps the words of the trail whole on a tablet', async ({ page, openWithSession }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    // Other journeys may have made more entries of other kinds than the first page has.
    await openWithSession(accounts.superAdmin, '/trail?action=sign-in');
    const action = page.getByRole('cell', { name: 'Anmeldung', exact: true }).first();
    const lines = await action.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    });
    expect(lines).toBe(1);
  });
});

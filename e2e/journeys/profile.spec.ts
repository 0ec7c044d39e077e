import { expect } from '@playwright/test';
import { fillSignIn, journey, readListSummary } from '../support/journey.ts';

journey.describe('the profile', () => {
  journey('saves a new name and shows it immediately', async ({ page, userFactory, signIn }) => {
    await signIn(await userFactory.createReady('providerUser'));
    await page.goto('/edit-profile');
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Jörg');
    await page.getByRole('textbox', { name: 'Nachname' }).fill('Weiß');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Die Änderungen sind gespeichert.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Weiß Jörg, Provider' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Nachname' })).toHaveValue('Weiß');
    await page.getByRole('textbox', { name: 'Nachname' }).fill('');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Dieses Feld darf nicht leer sein.')).toBeVisible();
  });

  journey('saves when the user wants mails about new documents', async ({ page, userFactory, signIn }) => {
    await signIn(await userFactory.createReady('customerUser'));
    await page.goto('/edit-profile');
    const card = page.getByRole('region', { name: 'E-Mails über neue Belege' });
    await card.getByRole('radio', { name: 'Einmal am Tag, wenn es Neues gibt' }).check();
    await card.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Die Änderungen sind gespeichert.')).toBeVisible();
    await page.reload();
    await expect(card.getByRole('radio', { name: 'Einmal am Tag, wenn es Neues gibt' })).toBeChecked();
  });

  journey(
    'leads to the page for a forgotten password, with the address of the user filled in',
    async ({ page, userFactory, signIn }) => {
      const person = await userFactory.createReady('customerUser');
      await signIn(person);
      await page.goto('/edit-profile');
      await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click();
      await page.waitForURL(/\/forgot-password\?email=/);
      await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(person.email);
      await page.getByRole('button', { name: 'Abbrechen' }).click();
      await page.waitForURL('**/edit-profile');
    },
  );

  journey(
    'signs another device out',
    async ({ page, browser, uiTexts, userFactory, signIn, browserErrors }) => {
      browserErrors.expect(/status of 40[01]/);
      const person = await userFactory.createReady('customerUser');
      const lost = await browser.newContext();
      const elsewhere = await lost.newPage();
      await elsewhere.goto('/');
      await fillSignIn(elsewhere, uiTexts, person);
      await elsewhere.waitForURL('**/invoices');
      await readListSummary(elsewhere);

      await signIn(person);
      await page.goto('/edit-profile');
      const devices = page.getByRole('list', { name: 'Angemeldete Geräte' }).getByRole('listitem');
      await expect(devices).toHaveCount(2);
      await expect(devices.filter({ hasText: 'Dieses Gerät' })).toHaveCount(1);
      await devices.getByRole('button', { name: /^Abmelden: / }).click();
      await expect(page.getByText('Das Gerät ist abgemeldet.')).toBeVisible();
      await expect(devices.getByText('Abgemeldet', { exact: true })).toBeVisible();
      await page.reload();
      await expect(devices).toHaveCount(1);

      await elsewhere.getByRole('button', { name: 'Mahnungen' }).click();
      await elsewhere.waitForURL((address) => address.pathname === '/');
      await expect(elsewhere.getByText(/^Sie wurden wegen Inaktivität abgemeldet/)).toBeVisible();
      await lost.close();
      await page.goto('/invoices');
      await readListSummary(page);
    },
  );
});

for (const locale of ['de-DE', 'en-GB'])
  journey.describe(`a user's own account, ${locale}`, () => {
    journey.use({ locale });

    journey(
      'is deleted after a second confirmation',
      async ({ page, uiTexts, userFactory, signIn, browserErrors }) => {
        browserErrors.expect(/status of 400/);
        const person = await userFactory.createReady('customerUser');
        await signIn(person);
        await page.goto('/edit-profile');
        const remove = page.getByRole('button', { name: uiTexts.deleteAccount });
        await remove.click();
        const question = page.getByRole('alertdialog');
        await expect(question).toContainText(person.email);
        await expect(question.getByRole('button', { name: uiTexts.cancel })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(question).toBeHidden();

        await remove.click();
        await question.getByRole('button', { name: uiTexts.goOnDeleting }).click();
        await question.getByRole('button', { name: uiTexts.deleteForGood }).click();
        await expect(page.getByText(uiTexts.accountDeleted)).toBeVisible();
        await expect(page).toHaveURL('/');
        await fillSignIn(page, uiTexts, person);
        await expect(page.getByText(uiTexts.wrongCredentials)).toBeVisible();
      },
    );
  });

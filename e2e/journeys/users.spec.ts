import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { accounts, BAKERY, CAFE } from '../support/accounts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { journey, readListSummary } from '../support/journey.ts';

const newAddress = (): string => `nutzer.${randomUUID()}@journeys.example`;

async function openUsers(page: Page, path: '/manage-users' | '/users'): Promise<void> {
  await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
  await page.waitForURL(`**${path}`);
  await readListSummary(page);
}

async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: option, exact: true }).click();
}

async function openCreation(page: Page, email: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Benutzer anlegen' });
  await dialog.getByRole('textbox', { name: 'Vorname' }).fill('Käthe');
  await dialog.getByRole('textbox', { name: 'Nachname' }).fill('Weißhäupl');
  await dialog.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  return dialog;
}

const rowOf = (page: Page, email: string): Locator => page.locator('tbody tr', { hasText: email });

async function deleteRow(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: `${email} löschen` }).click();
  const prompt = page.getByRole('alertdialog');
  await expect(prompt.getByText(email)).toBeVisible();
  await expect(prompt.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await prompt.getByRole('button', { name: 'Benutzer löschen' }).click();
  await expect(rowOf(page, email)).toHaveCount(0);
}

journey.describe('users', () => {
  journey(
    'a super admin creates, invites, blocks and deletes a salesman',
    async ({ page, openWithSession, mailbox }) => {
      // A super admin with a second factor is created first, and the journey waits for two mails.
      journey.slow();
      await openWithSession(accounts.superAdmin);
      await openUsers(page, '/manage-users');
      await expectAccessible(page, 'the back-office users');
      const email = newAddress();
      const dialog = await openCreation(page, email);
      await choose(dialog.getByRole('combobox', { name: 'Rolle' }), 'Vertriebler');
      await expect(dialog.getByRole('status')).toHaveText('Noch zu prüfen: Anbieter, Vertriebler-Nummer');
      await choose(dialog.getByRole('combobox', { name: 'Anbieter' }), 'Muster Automaten GmbH');
      await dialog.getByRole('textbox', { name: 'Vertriebler-Nummer' }).fill(String(Date.now()).slice(-9));
      await expectAccessible(page, 'the form of a new back-office user');
      await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, email)).toContainText('Neu');

      await page.getByRole('button', { name: `${email} einladen` }).click();
      await expect(rowOf(page, email)).toContainText('Eingeladen');
      await mailbox.receive(email, 'invitation');

      await page.getByRole('button', { name: `${email} Neu angelegt`, exact: true }).click();
      const form = page.getByRole('dialog', { name: 'Weißhäupl Käthe' });
      await choose(form.getByRole('combobox', { name: 'Status' }), 'Sperren (Status „Neu“)');
      await form.getByRole('button', { name: 'Benutzer speichern' }).click();
      await expect(rowOf(page, email)).toContainText('Neu');
      await deleteRow(page, email);
    },
  );

  journey(
    'a form with a refused address keeps the input',
    async ({ page, openWithSession, browserErrors }) => {
      browserErrors.expect(/status of 400/);
      await openWithSession(accounts.providerAdmin);
      await openUsers(page, '/manage-users');
      const dialog = await openCreation(page, accounts.salesman.email);
      await choose(dialog.getByRole('combobox', { name: 'Rolle' }), 'Provider');
      await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Formular wieder öffnen' }).click();
      await expect(dialog.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(
        accounts.salesman.email,
      );
      await expect(dialog.getByText('Diese E-Mail-Adresse wird bereits verwendet.')).toBeVisible();
    },
  );

  journey(
    'the deletion of a salesman lists the customers that have no other salesman',
    async ({ page, openWithSession }) => {
      await openWithSession(accounts.providerAdmin);
      await openUsers(page, '/manage-users');
      await page.getByRole('button', { name: `${accounts.salesman.email} löschen` }).click();
      const prompt = page.getByRole('alertdialog');
      await expect(prompt.getByText(/danach keinen Vertriebler mehr/)).toBeVisible();
      await expect(prompt.getByText(BAKERY.name)).toBeVisible();
      await expectAccessible(page, 'the prompt before deleting a salesman');
      await prompt.getByRole('button', { name: 'Abbrechen' }).click();
      await expect(prompt).toBeHidden();
      await expect(rowOf(page, accounts.salesman.email)).toHaveCount(1);
    },
  );

  journey('a customer admin gives a user roles at two customers', async ({ page, openWithSession }) => {
    await openWithSession(accounts.bookkeeper);
    await openUsers(page, '/users');
    await expectAccessible(page, 'the users of customers');
    await expect(rowOf(page, accounts.bookkeeper.email), 'their own account is hidden').toHaveCount(0);
    const email = newAddress();
    const dialog = await openCreation(page, email);
    const customers = dialog.getByRole('combobox', { name: 'Kunden' });
    await choose(customers, BAKERY.name);
    await choose(customers, CAFE.name);
    await customers.press('Tab');
    await choose(dialog.getByRole('combobox', { name: `Rolle bei ${CAFE.name}` }), 'Kunden-Admin');
    await dialog.getByRole('button', { name: 'Benutzer anlegen' }).click();
    await expect(rowOf(page, email)).toContainText(`${BAKERY.name} +1`);

    await page.getByRole('button', { name: `${email} Neu angelegt`, exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Weißhäupl Käthe' });
    await expect(form.getByRole('combobox', { name: `Rolle bei ${BAKERY.name}` })).toHaveValue('Kunde');
    await expect(form.getByRole('combobox', { name: `Rolle bei ${CAFE.name}` })).toHaveValue('Kunden-Admin');
    await expectAccessible(page, 'the form of a customer-user');
    await form.getByRole('button', { name: 'Abbrechen' }).click();
    await deleteRow(page, email);
  });
});

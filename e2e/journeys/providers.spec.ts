import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { accounts } from '../support/accounts.ts';
import { journey } from '../support/journey.ts';

journey.describe('providers', () => {
  journey(
    'can be created by a super admin, with a branch and a key of their own',
    async ({ page, openWithSession }) => {
      const name = `Probe ${randomUUID().slice(0, 8)} GmbH`;
      await openWithSession(accounts.superAdmin);
      await page.getByRole('link', { name: 'Anbieter', exact: true }).click();
      await page.getByRole('button', { name: 'Anbieter anlegen' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Anbieter anlegen' }).click();
      const card = page.getByRole('article', { name });
      await expect(card).toBeVisible();

      await card.getByRole('button', { name: `Niederlassung anlegen: ${name}` }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bonn');
      await page.getByRole('dialog').getByRole('button', { name: 'Niederlassung anlegen' }).click();
      await card.getByRole('button', { name: 'Bonn bearbeiten' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Siegburg');
      await page.getByRole('dialog').getByRole('button', { name: 'Niederlassung speichern' }).click();
      await card.getByRole('button', { name: 'Siegburg löschen' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Niederlassung löschen' }).click();
      await expect(card.getByText('Noch keine Niederlassung.')).toBeVisible();

      await card.getByRole('textbox', { name: 'Bezeichnung' }).fill('ERP');
      await page.keyboard.press('Enter');
      const key = await card.getByRole('textbox', { name: 'Neuer Schlüssel' }).innerText();
      await expectAccessible(page, 'the providers with a new key');
      await card.getByRole('button', { name: 'Fertig' }).click();
      const journal = '/api/Intake/Documents';
      const withKey = { headers: { authorization: `Bearer ${key}` } };
      expect((await page.request.get(journal, withKey)).status()).toBe(200);
      await card.getByRole('button', { name: 'Widerrufen: Schlüssel ERP' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Schlüssel widerrufen' }).click();
      await expect(card.getByText('Noch kein Schlüssel.')).toBeVisible();
      expect((await page.request.get(journal, withKey)).status()).toBe(401);
    },
  );

  journey('can be renamed', async ({ page, openWithSession }) => {
    const name = `Probe ${randomUUID().slice(0, 8)} GmbH`;
    await openWithSession(accounts.superAdmin);
    await page.goto('/manage-providers');
    await page.getByRole('button', { name: 'Anbieter anlegen' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Anbieter anlegen' }).click();
    await page.getByRole('button', { name: `Bearbeiten: ${name}` }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} & Co.`);
    await page.getByRole('button', { name: 'Anbieter speichern' }).click();
    await expect(page.getByRole('article', { name: `${name} & Co.` })).toBeVisible();
  });
});

import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { accounts, BAKERY, CAFE } from '../support/accounts.ts';
import { saveDownloadAfter } from '../support/downloads.ts';
import { journey, readListSummary } from '../support/journey.ts';

/** A customer number that neither the demo nor another journey uses: their numbers begin with 1 or 8. */
const freshNumber = (): string => `9${randomInt(10_000_000).toString().padStart(7, '0')}`;

async function goToCustomers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kunden', exact: true }).click();
  // The previous page stays until this one is loaded, and it also has a list.
  await expect(page.getByRole('button', { name: 'Kunde anlegen' })).toBeVisible();
  await readListSummary(page);
}

/** The row of a customer, after filtering the list by its number. */
async function find(page: Page, number: string): Promise<Locator> {
  const field = page.getByRole('textbox', { name: 'Kundennr. filtern' });
  await field.fill(number);
  await page.waitForURL(`**customerNo=${number}*`);
  const row = page.locator('tbody tr', { hasText: number });
  await expect(row).toHaveCount(1);
  return row;
}

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Datei wählen' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const HEADINGS = 'Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname';

journey.describe('customers', () => {
  journey('can be created, edited and deleted', async ({ page, openWithSession, browserErrors, mailbox }) => {
    browserErrors.expect(/status of 400/);
    await openWithSession(accounts.providerAdmin);
    await goToCustomers(page);
    await expect(page.getByRole('columnheader', { name: 'Anbieter' })).toHaveCount(0);
    const number = freshNumber();
    const email = `admin.${number}@journeys.example`;

    await page.getByRole('button', { name: 'Kunde anlegen' }).click();
    const creation = page.getByRole('dialog', { name: 'Kunde anlegen' });
    const field = (name: string) => creation.getByRole('textbox', { name, exact: true });
    const create = creation.getByRole('button', { name: 'Kunde anlegen' });
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await field('Kundenname').fill('Gebäudedienste Weißhäupl GmbH');
    await field('Kundennummer').fill(BAKERY.number);
    await field('Vorname').fill('Käthe');
    await field('Nachname').fill('Weißhäupl');
    await field('E-Mail-Adresse').fill(email);
    await expectAccessible(page, 'the form of a new customer');
    await create.click();

    const refusal = page.getByRole('alert').filter({ hasText: 'Diese Kundennummer wird bereits verwendet.' });
    await expect(creation).toBeHidden();
    await refusal.getByRole('button', { name: 'Formular wieder öffnen' }).click();
    await expect(field('Nachname')).toHaveValue('Weißhäupl');
    await field('Kundennummer').fill(number);
    await create.click();
    await expect(page.getByText('Kunde angelegt.')).toBeVisible();

    const row = await find(page, number);
    await expect(row.getByText('Neu', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /einladen$/ }).click();
    await expect(row.getByText('Eingeladen', { exact: true })).toBeVisible();
    await mailbox.receive(email, 'invitation');

    await row.getByRole('button', { name: /löschen$/ }).click();
    const prompt = page.getByRole('alertdialog', { name: 'Gebäudedienste Weißhäupl GmbH löschen?' });
    await expect(prompt.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
    await expectAccessible(page, 'the prompt before a deletion');
    await prompt.getByRole('button', { name: 'Kunde löschen' }).click();
    await expect(page.getByText('Kunde gelöscht.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Keine Kunden gefunden' })).toBeVisible();
  });

  journey('can be invited on all pages once a whole page is selected', async ({ page, openWithSession }) => {
    await openWithSession(accounts.providerAdmin, '/manage-customers');
    const table = page.getByRole('table');
    const rest = await table.boundingBox();
    await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check();
    await expect(page.getByRole('button', { name: /^Alle \d+ passenden einladen$/ })).toBeVisible();
    expect((await table.boundingBox())?.y, 'the table does not move').toBe(rest?.y);
    await expectAccessible(page, 'the customers with a selected page');
  });

  journey(
    'of several providers cannot be deleted, and the reason is shown',
    async ({ page, openWithSession }) => {
      await openWithSession(accounts.providerAdmin);
      await goToCustomers(page);
      const row = await find(page, CAFE.number);
      const reason = `${CAFE.name} gehört zu mehreren Anbietern und kann nicht gelöscht werden.`;
      const deletion = row.getByRole('button', { name: `${CAFE.name} löschen` });
      await expect(deletion).toHaveAccessibleDescription(reason);
      await row.getByRole('checkbox').press('Space');
      const bulk = page.getByRole('button', { name: 'Löschen', exact: true });
      await bulk.press('Enter');
      await expect(page.getByRole('tooltip')).toContainText(reason);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await row.getByText(CAFE.name, { exact: true }).click();
      const edit = page.getByRole('dialog', { name: CAFE.name });
      await expect(edit.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveAttribute('readonly');
      await expect(edit.getByRole('textbox', { name: 'Kundennummer' })).toHaveAttribute('readonly');
      // Regression: a choice was two pixels higher than the text field next to it.
      const middleOf = (field: Locator) =>
        field.evaluate((input) => {
          const { top, bottom } = input.getBoundingClientRect();
          return (top + bottom) / 2;
        });
      expect(await middleOf(edit.getByRole('combobox', { name: 'Status' }))).toBe(
        await middleOf(edit.getByRole('textbox', { name: 'E-Mail-Adresse' })),
      );
      await expectAccessible(page, 'the form of a customer');
      await page.goBack();
      await expect(edit).toBeHidden();
    },
  );

  journey('get another status in the form after a confirmation', async ({ page, openWithSession }) => {
    await openWithSession(accounts.providerUser);
    await goToCustomers(page);
    await expect(page.getByRole('button', { name: 'Löschen', exact: true })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Status filtern' }).click();
    await page.getByRole('option', { name: 'Inaktiv' }).click();
    await page.waitForURL('**status=inactive*');
    await readListSummary(page);
    const number = (await page.locator('tbody tr').first().getByRole('cell').nth(2).innerText()).trim();
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
    await expect(page.getByText('Filter zurückgesetzt.')).toBeVisible();
    const row = await find(page, number);

    const choose = async (status: string, accept: string) => {
      await row.getByRole('button').first().press('Enter');
      const edit = page.getByRole('dialog');
      await edit.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: status, exact: true }).click();
      await edit.getByRole('button', { name: 'Kunde speichern' }).click();
      await page.getByRole('dialog').getByRole('button', { name: accept }).click();
      await expect(row.getByText(status, { exact: true })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await choose('Aktiv', 'Kunde aktivieren');
    await choose('Inaktiv', 'Kunde deaktivieren');
  });

  journey(
    'are imported from a file, with the wrong cells and the result of each row',
    async ({ page, openWithSession, browserErrors }) => {
      browserErrors.expect(/status of 400/);
      await openWithSession(accounts.providerUser);
      await goToCustomers(page);
      const before = await readListSummary(page);
      const number = freshNumber();

      await page.getByRole('button', { name: 'Importieren' }).click();
      const intro = page.getByRole('dialog', { name: 'Kunden importieren' });
      await expect(intro.getByText('Anbieter', { exact: true })).toHaveCount(0);
      await expectAccessible(page, 'the explanation of an import');
      const template = await saveDownloadAfter(page, () =>
        intro.getByRole('button', { name: 'Vorlage herunterladen' }).click(),
      );
      expect(template.name).toBe('Kundenimport.csv');
      expect(template.bytes.toString().replaceAll('"', '').trim()).toContain(HEADINGS);

      await chooseFile(page, 'falsch.csv', 'Kundenname;Ort\r\nFußpflege Groß;Köln\r\n');
      const refused = page.getByRole('dialog', { name: 'Die Datei wurde nicht übernommen' });
      await expect(refused.getByText('In der Datei fehlt die Spalte „Kundennummer“')).toBeVisible();
      await refused.getByText('Schließen', { exact: true }).click();

      await page.getByRole('button', { name: 'Importieren' }).click();
      const rows = [
        HEADINGS,
        `${number};;Fußpflege Groß;praxis.${number}@journeys.example;Zoë;Groß`,
        '1000318;;Kiosk Severinstraße;kiosk@journeys.example;;',
        `${number};;Noch einmal;nocheinmal@journeys.example;;`,
      ];
      await chooseFile(page, 'kunden.csv', rows.join('\r\n'));
      const preview = page.getByRole('dialog', { name: 'Was der Import ändert' });
      await expect(preview.locator('tbody tr', { hasText: 'Fußpflege Groß' })).toContainText('Wird angelegt');
      await expectAccessible(page, 'the report before an import');
      await preview.getByRole('button', { name: 'Übernehmen' }).click();
      const result = page.getByRole('dialog', { name: 'Import abgeschlossen' });
      const line = (text: string) => result.locator('tbody tr', { hasText: text });
      await expect(line('Kiosk Severinstraße')).toContainText('Kundennummer hat 7 statt 8 Ziffern');
      await expect(line('Noch einmal')).toContainText('Steht zweimal in der Datei (Zeile 2)');
      await expect(line('Fußpflege Groß')).toContainText('Angelegt');
      await expectAccessible(page, 'the report of an import');
      const report = await saveDownloadAfter(page, () =>
        result.getByRole('button', { name: 'Bericht herunterladen (CSV)' }).click(),
      );
      expect(report.name).toMatch(/^\d{4}-\d{2}-\d{2}_Importbericht\.csv$/);
      expect(report.bytes.toString()).toContain('Kundennummer hat 7 statt 8 Ziffern');
      await result.getByRole('button', { name: '1 neuen Kunden einladen' }).click();
      await expect(page.getByText('Kunde eingeladen.')).toBeVisible();
      expect((await readListSummary(page)).total).toBe(before.total + 1);
      await expect((await find(page, number)).getByText('Eingeladen', { exact: true })).toBeVisible();
    },
  );

  // Regression: the field with two providers had two lines, and the field next to it had an empty second line.
  journey('have fields of one height in their form', async ({ page, openWithSession }) => {
    await openWithSession(accounts.superAdmin, '/manage-customers');
    // "+1": it belongs to two providers.
    await page.locator('tbody tr', { hasText: '+1' }).first().locator('[data-slot=open]').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.mantine-Pill-root').nth(2)).toBeVisible();
    const fields = dialog.locator('.mantine-Input-input');
    await expect(fields).toHaveCount(3);
    const boxes = await fields.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect()),
    );
    expect(boxes.map(({ height }) => Math.round(height))).toEqual([36, 36, 36]);
    for (const { width } of boxes) expect(width).toBeGreaterThan(200);
  });

  journey('of a customer admin are read-only', async ({ page, openWithSession }) => {
    await openWithSession(accounts.bookkeeper);
    await page.getByRole('link', { name: 'Meine Kunden' }).click();
    await expect(page.getByRole('table', { name: 'Kunden' })).toBeVisible();
    expect((await readListSummary(page)).total).toBe(2);
    await page.getByText(BAKERY.name).click();
    const dialog = page.getByRole('dialog', { name: BAKERY.name });
    await expect(dialog.getByText(BAKERY.number)).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page, 'a customer to be read');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.goto('/manage-customers');
    await expect(
      page.getByRole('heading', { name: 'Diese Seite ist nicht für Sie freigegeben' }),
    ).toBeVisible();
  });
});

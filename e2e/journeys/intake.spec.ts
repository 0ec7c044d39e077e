import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { accounts, CAFE } from '../support/accounts.ts';
import { saveDownloadAfter } from '../support/downloads.ts';
import { journey } from '../support/journey.ts';

const PDF_OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
];

/** A blank page with unique bytes, without an e-invoice and without an index. */
function plainPdf(): Buffer {
  let text = `%PDF-1.4\n% ${randomUUID()}\n`;
  const offsets = PDF_OBJECTS.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = offsets.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${text}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

async function openJournal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Belegeingang' }).click();
  await expect(page.getByRole('group', { name: 'Anzahl nach Status' })).toBeVisible();
}

/** Uploads a PDF without an index, which is held. @returns the dialog of the held document */
async function uploadAndOpenHeld(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Belege hochladen' }).click();
  const file = { name, mimeType: 'application/pdf', buffer: plainPdf() };
  await page.getByLabel('Dateien für den Belegeingang').setInputFiles(file);
  await page.getByRole('button', { name: '1 Datei hochladen' }).click();
  await expect(page.getByRole('list', { name: 'Ergebnis je Datei' })).toContainText(name);
  await page.getByRole('button', { name: `Öffnen: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(name) });
  await expect(dialog).toContainText('Angaben zum Beleg fehlen');
  return dialog;
}

journey.describe('the document intake', () => {
  journey(
    'holds a document without an index until a person completes and releases it',
    async ({ page, openWithSession }) => {
      const id = randomUUID().slice(0, 8);
      await openWithSession(accounts.providerAdmin);
      await openJournal(page);
      const dialog = await uploadAndOpenHeld(page, `probe-${id}.pdf`);
      await expectAccessible(page, 'a held document');
      await dialog.getByRole('textbox', { name: 'Name oder Kundennummer' }).fill(CAFE.number);
      await dialog.getByRole('radio', { name: new RegExp(CAFE.name) }).check();
      await dialog.getByRole('textbox', { name: 'Belegnummer' }).fill(`E2E-${id}`);
      await dialog.getByRole('textbox', { name: 'Belegdatum' }).fill('02.11.2026');
      await dialog.getByRole('combobox', { name: 'Typ' }).click();
      await page.getByRole('option', { name: 'Mahnung' }).click();
      await dialog.getByRole('button', { name: 'Zuordnen und annehmen' }).click();
      await expect(dialog).toBeHidden();
      const number = page.getByRole('textbox', { name: 'Belegnummer filtern' });
      await number.fill(`E2E-${id}`);
      await number.press('Enter');
      await expect(page.getByRole('row', { name: new RegExp(`probe-${id}.*Angenommen`) })).toBeVisible();
    },
  );

  journey('rejects a document with a reason, which its history shows', async ({ page, openWithSession }) => {
    const name = `probe-${randomUUID().slice(0, 8)}.pdf`;
    await openWithSession(accounts.providerAdmin);
    await openJournal(page);
    const dialog = await uploadAndOpenHeld(page, name);
    await dialog.getByRole('button', { name: 'Ablehnen' }).click();
    await page.keyboard.type('Probedruck');
    await page.getByRole('button', { name: 'Beleg ablehnen' }).click();
    await expect(dialog).toBeHidden();
    // The next held document is open.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name })
      .click();
    await expect(dialog).toContainText('„Probedruck“');
    const saved = await saveDownloadAfter(page, () =>
      dialog.getByRole('button', { name: `Datei herunterladen: ${name}` }).click(),
    );
    expect(saved.name).toBe(name);
    expect(saved.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  });

  journey('is refused to back-office users without that right', async ({ page, openWithSession }) => {
    await openWithSession(accounts.providerUser);
    await expect(page.getByRole('link', { name: 'Belegeingang' })).toHaveCount(0);
    await page.goto('/intake');
    await page.waitForURL('**/403');
  });
});

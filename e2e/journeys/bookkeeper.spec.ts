import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { accounts, BAKERY, CAFE } from '../support/accounts.ts';
import { expectPdf, expectZipOfPdfs, saveDownloadAfter } from '../support/downloads.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { readZip } from '../support/read-zip.ts';

journey.describe('a bookkeeper', () => {
  journey("downloads last month's documents in one file", async ({ page, signIn }) => {
    await signIn(accounts.bookkeeper);

    const disabledButton = page.getByRole('button', { name: 'Auswahl herunterladen' });
    await expect(disabledButton).toHaveAttribute('aria-disabled', 'true');
    await disabledButton.hover();
    await expect(page.getByRole('tooltip')).toHaveText(
      'Wählen Sie zuerst mindestens einen Beleg in der Liste aus.',
    );

    await page.getByRole('button', { name: /^Belegdatum filtern/ }).click();
    await page
      .getByRole('list', { name: 'Häufige Zeiträume' })
      .getByRole('button', { name: 'Letzter Monat' })
      .click();
    await page.waitForURL('**/invoices?date=*');
    const { total, lastRow } = await readListSummary(page);
    expect(total).toBeGreaterThan(0);

    await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check();
    await expect(page.getByText(`${lastRow} von ${total} ausgewählt`)).toBeVisible();
    const zip = await saveDownloadAfter(page, () =>
      page.getByRole('button', { name: new RegExp(`^${lastRow} Belege? herunterladen$`) }).click(),
    );
    expect(zip.name).toMatch(/^\d{4}-\d{2}-\d{2}_\S+\.zip$/);
    const names = await expectZipOfPdfs(zip.bytes);
    expect(names).toHaveLength(lastRow);
    expect(new Set(names).size).toBe(lastRow);
    await expect(page.getByText(/Belege? heruntergeladen$/).first()).toBeVisible();
  });

  journey('has all documents of the last month one click after the sign-in', async ({ page, signIn }) => {
    await signIn(accounts.bookkeeper);
    const month = page.getByRole('button', { name: /^\S+ \d{4} herunterladen \(\d+\)$/ });
    const count = Number(/\((\d+)\)/.exec(await month.innerText())?.[1]);
    expect(count).toBeGreaterThan(0);
    const zip = await saveDownloadAfter(page, () => month.click());
    const entries = await readZip(zip.bytes);
    expect(entries).toHaveLength(count + 1);
    expect(entries.at(-1)?.name).toBe('index.csv');
  });

  journey('opens a document, reads its details and downloads it', async ({ page, signIn }) => {
    const startedAt = new Date();
    await signIn(accounts.bookkeeper);
    const row = page.locator('tbody tr').first();
    const number = (await row.locator('[data-slot=open]').innerText()).split('\n')[0]?.trim() ?? '';
    const rowFile = await saveDownloadAfter(page, () =>
      page
        .getByRole('button', { name: `${number} herunterladen`, exact: true })
        .first()
        .click(),
    );
    expect(rowFile.name).toMatch(/\.pdf$/);
    expectPdf(rowFile.bytes);

    await row.locator('[data-slot=open]').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText(number);
    await expect(dialog.getByRole('region', { name: 'Angaben zum Beleg' })).toContainText(number);
    const file = await saveDownloadAfter(page, () =>
      dialog.getByRole('button', { name: 'PDF herunterladen' }).click(),
    );
    expect(file.bytes.equals(rowFile.bytes)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(todaySince(startedAt));
  });

  journey('opens a PDF in a tab, which the audit trail names', async ({ page, context, browser, signIn }) => {
    const startedAt = new Date();
    // The Chromium of the journeys has no viewer: its tab saves the PDF that another browser shows.
    await context.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
    await signIn(accounts.bookkeeper);
    const row = page.locator('tbody tr').first();
    const number = (await row.locator('[data-slot=open]').innerText()).split('\n')[0]?.trim() ?? '';
    await row.locator('[data-slot=open]').click();
    const opened = context.waitForEvent('page');
    const button = page.getByRole('dialog').getByRole('button', { name: 'PDF öffnen' });
    const saved = opened.then((tab) => tab.waitForEvent('download'));
    await button.click();
    const tab = await opened;
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    const download = await saved;
    expect(download.url()).toMatch(/^blob:/);
    expectPdf(await readFile(await download.path()));
    await page.keyboard.press('Escape');
    await expect(row).toContainText(todaySince(startedAt));

    const office = await browser.newPage();
    await signIn(accounts.superAdmin, office);
    // Others download documents at the same time, more than the first page of the trail has.
    await office.goto(`/trail?document=${encodeURIComponent(number)}`);
    const entry = office.getByRole('row').filter({ hasText: 'Beleg geladen' }).filter({ hasText: number });
    await expect(entry.filter({ hasText: 'Schönfeld Annegret' }).first()).toBeVisible();
    await office.close();
  });

  journey('sees the documents of both customers and no others', async ({ page, signIn }) => {
    await signIn(accounts.bookkeeper);
    await page.getByRole('combobox', { name: 'Anzahl pro Seite' }).click();
    await page.getByRole('option', { name: '100' }).click();
    await page.waitForURL('**size=100*');
    const seen = new Set<string>();
    for (let firstRow = 1, total = 1; firstRow <= total; ) {
      await expect.poll(async () => (await readListSummary(page)).firstRow).toBe(firstRow);
      const summary = await readListSummary(page);
      for (const rowText of await page.locator('tbody tr').allInnerTexts())
        seen.add([BAKERY.name, CAFE.name].find((customer) => rowText.includes(customer)) ?? rowText);
      ({ total } = summary);
      firstRow = summary.lastRow + 1;
      if (firstRow <= total) await page.getByRole('button', { name: 'Nächste Seite' }).click();
    }
    expect([...seen].toSorted()).toEqual([BAKERY.name, CAFE.name]);
  });

  journey('downloads the XML of an e-invoice', async ({ page, signIn }) => {
    await signIn(accounts.bookkeeper);
    await page.goto('/invoices?sort=-date');
    await page.locator('tbody tr', { hasText: 'E-Rechnung' }).first().locator('[data-slot=open]').click();
    const dialog = page.getByRole('dialog');
    const xml = await saveDownloadAfter(page, () =>
      dialog.getByRole('button', { name: 'XML: strukturierte Fassung herunterladen' }).click(),
    );
    expect(xml.name).toMatch(/\.xml$/);
    expect(xml.bytes.toString('utf8')).toMatch(/CrossIndustry|<(\w+:)?(Invoice|CreditNote)\b/);
  });
});

/** Today's date in the portal's format and time zone (Europe/Berlin), or that of the start if midnight has passed since. */
function todaySince(startedAt: Date): RegExp {
  const format = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return new RegExp([startedAt, new Date()].map((moment) => format.format(moment)).join('|'));
}

import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { listAt, textAt } from '../support/response-fields.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { saveDownloadAfter } from '../support/downloads.ts';
import { type PortalApi, signInByApi } from '../support/portal-api.ts';
import { readZip } from '../support/read-zip.ts';
import { requireRecentSignInOnce } from '../support/stale-sign-in.ts';

/** More customers than can be deleted together without a recent sign-in. */
const MANY = 11;

/** Creates customers of the first provider, all with the same name. @returns their numbers */
async function createCustomers(api: PortalApi, name: string, count: number): Promise<string[]> {
  const [provider] = listAt(await api.call('/Provider/GetAllProvider'));
  const first = 80_000_000 + randomInt(9_999_000);
  const numbers = Array.from({ length: count }, (_none, index) => String(first + index));
  for (const customerNumber of numbers) {
    const body = {
      customerName: name,
      customerNumber,
      companyNumber: '',
      email: `admin.${customerNumber}@journeys.example`,
      firstName: 'Zoë',
      lastName: 'Ödegård',
      providerIds: [textAt(provider, 'id')],
      salesmanToAdd: [],
    };
    await api.call('/Customer', { method: 'POST', body });
  }
  return numbers;
}

async function filterByName(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Kunden', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Kunde anlegen' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name filtern' }).fill(name);
  await expect.poll(async () => (await readListSummary(page)).total).toBeLessThan(100);
}

journey.describe('bulk actions', () => {
  journey.use({ locale: 'de-DE' });

  journey(
    'eleven customers are deleted after the password was asked for again',
    async ({ page, userFactory, signIn, browserErrors, baseURL }) => {
      journey.slow();
      browserErrors.expect(/status of 400/);
      const { email, password } = accounts.providerUser;
      const name = `Sammelkunde ${randomInt(1_000_000)}`;
      await createCustomers(await signInByApi(baseURL ?? '', email, password), name, MANY);
      const admin = await userFactory.setUpSecondFactor(await userFactory.createReady('providerAdmin'));
      await signIn(admin);
      await filterByName(page, name);
      expect((await readListSummary(page)).total).toBe(MANY);
      await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).press('Space');
      await page.getByRole('button', { name: 'Löschen', exact: true }).click();
      const prompt = page.getByRole('alertdialog', { name: `${MANY} Kunden löschen?` });
      await expect(prompt.getByText(name).first()).toBeVisible();
      await requireRecentSignInOnce(page, '/Customer/Delete*');
      await prompt.getByRole('button', { name: `${MANY} Kunden löschen` }).click();

      const question = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
      await question.getByRole('textbox', { name: 'Passwort', exact: true }).fill(admin.password);
      await question.getByRole('button', { name: 'Bestätigen' }).click();
      await expect(question.getByRole('textbox')).toHaveCount(6);
      await page.keyboard.type((await admin.authenticator?.nextCode()) ?? '');
      await expect(page.getByText(`${MANY} Kunden gelöscht.`)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Keine Kunden gefunden' })).toBeVisible();
    },
  );

  journey('customers get their salesman from a file', async ({ page, openWithSession, baseURL }) => {
    const { email, password } = accounts.providerUser;
    const api = await signInByApi(baseURL ?? '', email, password);
    const name = `Zuordnung ${randomInt(1_000_000)}`;
    const numbers = await createCustomers(api, name, 2);
    const salesman = listAt(await api.call('/Salesman/Many'))[0];
    const row = (number: string) =>
      `${number};${textAt(salesman, 'salesmanNumber')};Muster Automaten GmbH;;;`;
    await openWithSession(accounts.providerAdmin);
    await page.getByRole('link', { name: 'Benutzer', exact: true }).click();
    await page.getByRole('button', { name: 'Zuordnung importieren' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Datei wählen' }).click(),
    ]);
    const lines = [
      'Kundennummer;Vertriebler;Anbieter;E-Mail;Vorname;Nachname',
      ...numbers.map(row),
      row('79999999'),
    ];
    await chooser.setFiles({
      name: 'zuordnung.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    const preview = page.getByRole('dialog', { name: 'Was der Import ändert' });
    await expect(preview.locator('tbody tr', { hasText: '79999999' })).toContainText('Kunde nicht gefunden');
    await preview.getByRole('button', { name: 'Übernehmen' }).click();
    const result = page.getByRole('dialog', { name: 'Import abgeschlossen' });
    for (const number of numbers)
      await expect(result.locator('tbody tr', { hasText: number })).toContainText(
        /Vertriebler .+ kommt dazu/,
      );
    await expect(result.locator('tbody tr', { hasText: '79999999' })).toContainText('Kunde nicht gefunden');
    await result.getByRole('button', { name: 'Fertig' }).click();
    await filterByName(page, name);
    await expect(page.locator('tbody tr', { hasText: textAt(salesman, 'lastName') })).toHaveCount(2);
  });

  journey(
    'all documents that match the filter are downloaded in one archive, and then all other new documents',
    async ({ page, userFactory, signIn }) => {
      await signIn(await userFactory.createReady('customerUser'));
      await page.goto('/invoices?size=25&type=advice');
      const { total } = await readListSummary(page);
      expect(total).toBeGreaterThan(25);
      await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).press('Space');
      await page
        .getByRole('button', { name: `Alle ${total} Belege auswählen, die zum Filter passen` })
        .click();
      await expect(page.getByText(`Alle ${total} Belege ausgewählt, die zum Filter passen`)).toBeVisible();
      const archive = await saveDownloadAfter(page, () =>
        page.getByRole('button', { name: `${total} Belege herunterladen` }).click(),
      );
      const entries = await readZip(archive.bytes);
      expect(entries).toHaveLength(total + 1);
      expect(entries.at(-1)?.name).toBe('index.csv');
      const lines = entries.at(-1)?.bytes.toString('utf8').trim().split('\r\n').slice(1) ?? [];
      expect(lines.filter((line) => line.includes('"Zahlungsavis"'))).toHaveLength(total);

      await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
      const fresh = page.getByRole('button', { name: /neue Belege herunterladen$/ });
      await fresh.click();
      const question = page.getByRole('dialog', { name: /neue Belege herunterladen\?$/ });
      const rest = await saveDownloadAfter(page, () =>
        question.getByRole('button', { name: 'Herunterladen' }).click(),
      );
      expect((await readZip(rest.bytes)).length).toBeGreaterThan(total);
      // The download is recorded after the last byte was sent, which the browser notices earlier.
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('button', { name: 'Keine neuen Belege' })).toBeVisible({
          timeout: 2_000,
        });
      }).toPass();
    },
  );
});

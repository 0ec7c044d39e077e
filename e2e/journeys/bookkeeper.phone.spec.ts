import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { expectPdf, expectZipOfPdfs, saveDownloadAfter } from '../support/downloads.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { expectNoSidewaysScroll } from '../support/sideways-scroll.ts';

/** WCAG 2.2 requires 24 pixels; the design uses 44 for a thumb on a phone. */
const THUMB = 44;

/** A common phone and the narrowest one that the portal supports. */
const PHONE_WIDTHS = [390, 360];

/** The narrowest phone that the portal supports, and the size of a window of 1280 by 1024 at 400 % zoom (WCAG 1.4.10). */
const NARROW = [
  { width: 360, height: 740 },
  { width: 320, height: 256 },
] as const;

journey.describe('on a phone', () => {
  journey('a bookkeeper finds, opens and downloads documents', async ({ page, signIn }) => {
    await signIn(accounts.bookkeeper);
    await expectNoSidewaysScroll(page);

    await page
      .getByRole('button', { name: /^Filter/ })
      .first()
      .tap();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('button', { name: /^Belegdatum filtern/ }).tap();
    await page
      .getByRole('list', { name: 'Häufige Zeiträume' })
      .getByRole('button', { name: 'Letzter Monat' })
      .tap();
    await sheet.getByRole('button', { name: 'Ergebnisse zeigen' }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filter, 1 aktiv' })).toBeVisible();
    const { total } = await readListSummary(page);

    const cards = page
      .getByRole('list', { name: 'Rechnungen, Zahlungsavise und Mahnungen' })
      .getByRole('listitem');
    const card = cards.first();
    const download = card.getByRole('button', { name: / herunterladen$/ });
    const box = await download.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(THUMB);
    expectPdf((await saveDownloadAfter(page, () => download.tap())).bytes);

    await card.getByRole('button').first().tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'Angaben zum Beleg' })).toBeVisible();
    await dialog.getByRole('tab', { name: 'Notizen' }).tap();
    await expect(dialog.getByRole('textbox', { name: 'Neue Notiz' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Schließen' }).tap();
    await expect(dialog).toBeHidden();

    await card.getByRole('checkbox').tap();
    await expect(page.getByText(`1 von ${total} ausgewählt`)).toBeVisible();
    const zip = await saveDownloadAfter(page, () =>
      page.getByRole('button', { name: '1 Beleg herunterladen' }).tap(),
    );
    expect(await expectZipOfPdfs(zip.bytes)).toHaveLength(1);
  });

  journey('the sidebar is a drawer', async ({ page, signIn }) => {
    await signIn(accounts.salesman);
    await page.getByRole('button', { name: 'Navigation öffnen' }).tap();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'Rechnungen' })).toBeVisible();
    await drawer.getByRole('link', { name: 'Impressum' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
    await expect(drawer).toBeHidden();
  });

  journey('nothing is cut off on the narrowest phone and at 400 % zoom', async ({ page, signIn }) => {
    const expectToFit = async () => {
      for (const size of NARROW) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
      }
    };
    await page.goto('/');
    await expectToFit();
    await signIn(accounts.bookkeeper);
    await expectToFit();
    for (const path of ['/edit-profile', '/impressum/', '/privacy/', '/agb/', '/403', '/404']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectToFit();
    }
  });
});

for (const { locale, colorScheme } of PAGE_VARIANTS)
  journey.describe(`on a phone (${locale}, ${colorScheme})`, () => {
    journey.use({ locale, colorScheme });

    journey('the choice of the XML is next to both of its buttons', async ({ page, openWithSession }) => {
      await openWithSession(accounts.bookkeeper);
      const bar = page.getByRole('group', {
        name: /^(?:Neues und letzter Monat|New documents and last month)$/,
      });
      const choice = bar.locator('label');
      const buttons = bar.getByRole('button');
      await expect(buttons).toHaveCount(2);
      for (const width of PHONE_WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const label = await choice.boundingBox();
        for (const button of await buttons.all()) {
          const box = await button.boundingBox();
          if (box === null || label === null) throw new Error('the bar is not shown');
          expect(box.x + box.width).toBeLessThanOrEqual(label.x);
          expect(box.y).toBeGreaterThanOrEqual(label.y - 1);
          expect(box.y + box.height).toBeLessThanOrEqual(label.y + label.height + 1);
          expect(Math.min(box.height, label.width, label.height)).toBeGreaterThanOrEqual(THUMB);
          // The longest word of the twelve months.
          await button
            .locator('.mantine-Button-label')
            .evaluate(
              (text) => (text.textContent = text.textContent.replace(/Oktober|October/, 'September')),
            );
          const isCut = (element: Element) =>
            [element, ...element.querySelectorAll('*')].some(
              ({ clientWidth, scrollWidth, clientHeight, scrollHeight }) =>
                clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
            );
          expect(await button.evaluate(isCut), await button.innerText()).toBe(false);
        }
      }
    });
  });

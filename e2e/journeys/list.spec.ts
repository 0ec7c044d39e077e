import { expect, type Page } from '@playwright/test';
import { accounts, BAKERY, CAFE } from '../support/accounts.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { expectNoSidewaysScroll } from '../support/sideways-scroll.ts';

/** A tablet, a small window, laptops, and a large screen. */
const WIDTHS = [768, 1024, 1280, 1440, 1920];

/** Names as long as usual ones. */
const NAMES = [BAKERY.name, CAFE.name, accounts.providerAdmin.provider];

/** The names that are cut. */
function listCutNames(page: Page): Promise<readonly string[]> {
  return page.evaluate((names) => {
    const isCut = (element: Element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth;
    return [...document.querySelectorAll('tbody td')]
      .filter((cell) => names.includes(cell.textContent) && [cell, ...cell.querySelectorAll('*')].some(isCut))
      .map(({ textContent }) => textContent);
  }, NAMES);
}

/** The columns whose empty filter field has too little space for its placeholder. */
function listCutPlaceholders(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas to measure texts with');
    const isCut = (field: HTMLInputElement) => {
      const style = getComputedStyle(field);
      canvas.font = style.font;
      canvas.letterSpacing = style.letterSpacing;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return canvas.measureText(field.placeholder).width > field.clientWidth - padding;
    };
    return [...document.querySelectorAll<HTMLInputElement>('thead input[placeholder]')]
      .filter((field) => field.value === '' && isCut(field))
      .map((field) => field.getAttribute('aria-label'));
  });
}

async function expectTableFits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('tbody tr [data-slot=open]').first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const table = page.getByRole('table').first();
    const excess = () =>
      table.evaluate(
        (element) => (element.parentElement?.scrollWidth ?? 0) - (element.parentElement?.clientWidth ?? 0),
      );
    await expect.poll(excess, `${path} at ${width} px, pixels to scroll`).toBeLessThanOrEqual(0);
    await expectNoSidewaysScroll(page);
    expect(await listCutNames(page), `names that are cut on ${path} at ${width} px`).toEqual([]);
    expect(await listCutPlaceholders(page), `placeholders that are cut on ${path} at ${width} px`).toEqual(
      [],
    );
  }
}

/** Characters of an address that is longer than usual ones. */
const LONG_ADDRESS = 48;

/** On a tablet the address, by which a user is known, is not cut; the names are hidden instead. */
async function expectWholeAddresses(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(path);
  const addresses = page.locator('tbody [data-slot=open]');
  await expect(addresses.first()).toBeVisible();
  const cut = await addresses.evaluateAll(
    (cells, long) =>
      cells
        .filter((cell) =>
          [cell, ...cell.querySelectorAll('*')].some(
            ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
          ),
        )
        .map(({ textContent }) => textContent)
        .filter(({ length }) => length < long),
    LONG_ADDRESS,
  );
  expect(cut, `addresses that are cut on ${path}`).toEqual([]);
}

/** A page that is not a list of rows. */
async function expectPageFits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    const excess = () =>
      page.getByRole('main').evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(excess, `${path} at ${width} px, pixels to scroll`).toBeLessThanOrEqual(0);
    const tables = await page
      .locator('main table')
      .evaluateAll((elements) =>
        elements
          .filter(({ parentElement: frame }) => frame !== null && frame.scrollWidth > frame.clientWidth)
          .map(({ parentElement: frame }) => frame?.getAttribute('aria-label')),
      );
    expect(tables, `tables that scroll sideways on ${path} at ${width} px`).toEqual([]);
  }
}

journey.describe('the list', () => {
  journey('a table neither scrolls sideways nor cuts usual names', async ({ page, openWithSession }) => {
    await openWithSession(accounts.bookkeeper);
    for (const path of ['/invoices', '/users', '/customers']) await expectTableFits(page, path);
  });

  journey(
    'a table of the back office neither scrolls sideways nor cuts usual names',
    async ({ page, openWithSession }) => {
      await openWithSession(accounts.superAdmin);
      for (const path of ['/manage-invoices', '/manage-customers', '/manage-users', '/intake'])
        await expectTableFits(page, path);
      const customer = `/manage-customers/${BAKERY.number}`;
      for (const path of ['/manage-providers', '/failed-mails', '/webhooks', '/trail', customer])
        await expectPageFits(page, path);
      await expectWholeAddresses(page, '/manage-users');
    },
  );

  // A provider admin has the column of the findings from the beginning: the table scrolled on a tablet.
  journey("a provider's table of the intake does not scroll sideways", async ({ page, openWithSession }) => {
    await openWithSession(accounts.providerAdmin);
    await expectTableFits(page, '/intake');
  });

  journey('keeps its state in the address', async ({ page, openWithSession }) => {
    await openWithSession(accounts.superAdmin);
    const all = await readListSummary(page);
    await page.getByRole('button', { name: 'Mahnungen' }).click();
    await page.waitForURL('**type=reminder*');
    const reminders = await readListSummary(page);
    expect(reminders.total).toBeLessThan(all.total);
    await page.getByRole('columnheader', { name: 'Kunde', exact: true }).getByRole('button').click();
    await page.waitForURL('**sort=*');
    await page.getByRole('button', { name: 'Nächste Seite' }).click();
    await page.waitForURL('**page=2*');
    const second = await readListSummary(page);
    expect(second.firstRow).toBe(51);
    const rows = await page.locator('tbody tr').allInnerTexts();

    await page.reload();
    expect(await readListSummary(page)).toEqual(second);
    expect(await page.locator('tbody tr').allInnerTexts()).toEqual(rows);

    await page.goBack();
    await expect.poll(async () => (await readListSummary(page)).firstRow).toBe(1);
    await expect(page.getByRole('columnheader', { name: 'Kunde', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  journey(
    'reports that Enter applied the filters and that they were reset',
    async ({ page, openWithSession }) => {
      await openWithSession(accounts.bookkeeper);
      const { total } = await readListSummary(page);
      const field = page.getByRole('textbox', { name: 'Belegnummer filtern' });
      await field.fill('gibt-es-nicht');
      await field.press('Enter');
      await expect(page.getByText('Filter angewendet.')).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Keine passenden Belege/ })).toBeVisible();
      await page.getByRole('button', { name: 'Filter zurücksetzen' }).first().click();
      await expect(page.getByText('Filter zurückgesetzt.')).toBeVisible();
      await expect(field).toHaveValue('');
      expect((await readListSummary(page)).total).toBe(total);

      // In print all rows are shown, not only those in the window, and only the buttons of the rows are left.
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button')).toHaveCount(await page.locator('tbody tr').count());
      const table = page.getByRole('table');
      const room = await table.evaluate((element) => element.parentElement?.clientHeight ?? 0);
      expect(room).toBeGreaterThanOrEqual(await table.evaluate((element) => element.clientHeight));
    },
  );

  journey('marks reminders not only by color', async ({ page, openWithSession }) => {
    await openWithSession(accounts.superAdmin);
    await page.getByRole('button', { name: 'Mahnungen' }).click();
    await page.waitForURL('**type=reminder*');
    await readListSummary(page);
    const row = page.locator('tbody tr').first();
    await expect(row.getByText('Mahnung', { exact: true })).toBeVisible();
    await expect(row.locator('[data-type=Warning] svg')).toBeVisible();

    // In print filters cannot be opened: the list itself names the active filters.
    await page.emulateMedia({ media: 'print' });
    const filters = page.getByRole('table').locator('[data-active]');
    await expect(filters).toBeVisible();
    await expect(filters).toHaveAttribute('data-active', 'Filter: Mahnung');
  });

  journey(
    'distinguishes a failure from an empty list, and can load again',
    async ({ page, openWithSession, browserErrors }) => {
      browserErrors.expect(/Failed to load resource/);
      await openWithSession(accounts.bookkeeper);
      const failing = '**/api/Invoice/List?*';
      await page.route(failing, (route) => route.abort());
      await page.getByRole('button', { name: 'Mahnungen' }).click();
      await expect(page.getByText('Die Rechnungen konnten nicht geladen werden')).toBeVisible();
      await page.unroute(failing);
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await readListSummary(page);
    },
  );
});

import { expect, type Locator, type Page } from '@playwright/test';
import { accounts, BAKERY } from '../support/accounts.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { delayAnswers } from '../support/slow-network.ts';

const positionOf = async (element: Locator) => element.boundingBox();

/**
 * Records the position of an element in every frame, or that it is gone; the returned function gives all positions so far. A query from
 * outside could find that an element is gone although it is replaced within one frame, which a user cannot see.
 */
async function watchPositions(page: Page, selector: string): Promise<() => Promise<readonly string[]>> {
  const positions = await page.evaluateHandle((wanted) => {
    const seen = new Set<string>();
    const look = () => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      seen.add(box === undefined ? 'gone' : JSON.stringify(box));
      requestAnimationFrame(look);
    };
    look();
    return seen;
  }, selector);
  return () => positions.evaluate((seen) => [...seen]);
}

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Adds up the movements that no click has caused: the cumulative layout shift (https://web.dev/articles/cls). */
async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          window.layoutShift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const WIDTHS = [390, 1024, 1440] as const;

/** The boxes of the visible elements, rounded to pixels. */
async function boxesOf(elements: Locator): Promise<readonly string[]> {
  const boxes = await Promise.all((await elements.all()).map(async (element) => element.boundingBox()));
  return boxes.flatMap((box) => (box === null ? [] : [Object.values(box).map(Math.round).join(' ')]));
}

/** Opens a page whose code does not arrive until `resume`. */
async function openWithoutCode(page: Page, path: string) {
  const code = await delayAnswers(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return code;
}

journey.describe('before the app runs', () => {
  for (const width of WIDTHS) {
    journey(`the sign-in of ${width} px has its brand and the cookie hint`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await watchLayoutShifts(page);
      const code = await openWithoutCode(page, '/');
      const firstPaint = page.locator('#first-paint');
      const firstHint = page.locator('#first-cookie-hint');
      const brand = '.bf-bare-header .bf-brand > *';
      await expect(firstPaint.getByText('Belegfach')).toBeVisible();
      // On a wider screen the hint is next to the sidebar, if there is one.
      await expect(firstHint).toBeVisible({ visible: width < 768 });
      await page.evaluate(async () => document.fonts.ready);
      const earlyBrand = await boxesOf(firstPaint.locator(brand));
      const earlyHint = await boxesOf(firstHint.locator('p:visible'));
      code.resume();
      await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
      await expect(firstPaint).toHaveCount(0);
      await expect(firstHint).toHaveCount(0);
      expect(await boxesOf(page.locator(brand))).toEqual(earlyBrand);
      const hint = page.getByRole('region', { name: 'Hinweis zu Cookies' });
      if (width < 768) expect(await boxesOf(hint.locator('p'))).toEqual(earlyHint);
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02);
    });

    journey(`a list of ${width} px has the edges of the portal`, async ({ page, context, sessions }) => {
      await page.setViewportSize({ width, height: 844 });
      await watchLayoutShifts(page);
      await sessions.resume(accounts.bookkeeper, context);
      const code = await openWithoutCode(page, '/invoices');
      const firstPaint = page.locator('#first-paint');
      const edge = width < 768 ? '.bf-page-header' : '.bf-sidebar-brand img';
      await expect(firstPaint.locator(edge)).toBeVisible();
      await expect(firstPaint.getByText('Belegfach')).toBeHidden();
      // This user has accepted it.
      await expect(page.locator('#first-cookie-hint')).toBeHidden();
      const earlyEdge = await boxesOf(firstPaint.locator(edge));
      code.resume();
      await readListSummary(page);
      await expect(firstPaint).toHaveCount(0);
      expect(await boxesOf(page.locator(edge))).toEqual(earlyEdge);
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02);
    });
  }

  journey(
    'a user who is signed in sees nothing of the sign-in but the brand',
    async ({ page, context, sessions }) => {
      await sessions.resume(accounts.bookkeeper, context);
      const code = await openWithoutCode(page, '/');
      await expect(page.locator('#first-paint').getByText('Belegfach')).toBeVisible();
      await expect(page.locator('form, input')).toHaveCount(0);
      code.resume();
      await readListSummary(page);
    },
  );
});

journey.describe('on a slow network', () => {
  journey('each click has an immediate effect, and nothing moves', async ({ page, openWithSession }) => {
    await openWithSession(accounts.bookkeeper);
    const code = await delayAnswers(page, '**/assets/*.js');
    const table = page.locator('table');
    const before = await positionOf(table);

    const type = page.getByRole('combobox', { name: 'Typ filtern' });
    const typeFilterPositions = await watchPositions(page, 'input[aria-label="Typ filtern"]');
    const initialPositions = await typeFilterPositions();
    expect(initialPositions).not.toContain('gone');
    await type.click();
    await expect(type).toHaveAttribute('aria-busy', 'true');
    code.resume();
    await expect(page.getByRole('option', { name: 'Mahnung' })).toBeVisible();
    expect(await typeFilterPositions()).toEqual(initialPositions);
    await page.keyboard.press('Escape');
    await expect(type).toBeFocused();

    code.pause();
    const bell = page.getByRole('button', { name: /^Meldungen/ });
    await bell.click();
    await expect(bell).toHaveAttribute('aria-busy', 'true');
    code.resume();
    await expect(page.getByRole('dialog', { name: /^Meldungen/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();

    code.pause();
    const row = page.locator('tbody tr').first().locator('[data-slot=open]');
    await row.click();
    await expect(page.getByRole('status', { name: 'Lädt …' })).toBeVisible();
    expect(await positionOf(table)).toEqual(before);
    code.resume();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row).toBeFocused();
    expect(await positionOf(table)).toEqual(before);
    await readListSummary(page);
  });

  journey(
    'the sections of a customer page appear from top to bottom, and nothing moves',
    async ({ page, openWithSession }) => {
      // On a phone a shift moves a larger part of the visible content.
      await page.setViewportSize({ width: 390, height: 844 });
      const users = await delayAnswers(page, '**/api/Customer/*/Users');
      await watchLayoutShifts(page);
      const documents = page.waitForResponse(/\/api\/Invoice\/List/);
      await openWithSession(accounts.superAdmin, `/manage-customers/${BAKERY.number}`);
      const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
      await expect(heading('Benutzer')).toBeVisible();
      await documents;
      await expect(heading('Belege')).toBeHidden();
      users.resume();
      await expect(heading('Belege')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.1);
    },
  );
});

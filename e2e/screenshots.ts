import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { prepareChromium } from './chromium.ts';
import { accounts, type Person } from './support/accounts.ts';
import { fillSignIn, readListSummary } from './support/journey.ts';
import { createUserFactory } from './support/user-factory.ts';
import { uiTextsFor } from './support/ui-texts.ts';

/*
 * Makes the screenshots of the README. `node scripts/screenshots.ts` starts a demo and runs this file with the URL of the demo in BASE_URL.
 * The files are small because the areas of the portal have a single color; check the size of a new one.
 */

const FOLDER = path.resolve(import.meta.dirname, '../docs/screenshots');
const WIDE = { width: 1440, height: 860 };
const PHONE = { width: 390, height: 780 };

interface Picture {
  readonly name: string;
  readonly locale: 'de-DE' | 'en-GB';
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: typeof WIDE;
  /** Undefined: the page of the sign-in. */
  readonly who?: Person;
  /** Steps after the list of the home page is loaded. */
  readonly show?: (page: Page) => Promise<void>;
}

const documents = (page: Page) => page.getByRole('row').filter({ hasText: /\d\d\.\d\d\.\d{4}/ });

async function showLastMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Letzter Monat' }).click();
  await readListSummary(page);
}

const baseURL = process.env['BASE_URL'] ?? 'http://localhost:3000';

const pictures: readonly Picture[] = [
  { name: 'sign-in', locale: 'de-DE', colorScheme: 'light', viewport: WIDE },
  {
    name: 'invoices',
    locale: 'de-DE',
    colorScheme: 'light',
    viewport: WIDE,
    who: accounts.bookkeeper,
    show: async (page) => {
      await showLastMonth(page);
      for (const index of [0, 1, 2]) await documents(page).nth(index).getByRole('checkbox').check();
    },
  },
  {
    name: 'detail',
    locale: 'de-DE',
    colorScheme: 'light',
    viewport: WIDE,
    who: accounts.bookkeeper,
    show: async (page) => {
      await showLastMonth(page);
      await documents(page).filter({ hasText: 'E-Rechnung' }).first().getByRole('cell').nth(2).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'customers',
    locale: 'en-GB',
    colorScheme: 'dark',
    viewport: WIDE,
    // A new SuperAdmin: the role requires a second factor, which the account of the demo does not have.
    who: await createUserFactory(baseURL).createReadyWithSecondFactor(accounts.superAdmin),
    show: async (page) => {
      await page.goto('/manage-customers');
      await readListSummary(page);
    },
  },
  { name: 'phone', locale: 'de-DE', colorScheme: 'dark', viewport: PHONE, who: accounts.bookkeeper },
];

async function take(browser: Browser, { name, who, show, viewport, ...looks }: Picture): Promise<void> {
  const isPhone = viewport.width < WIDE.width;
  const context = await browser.newContext({
    baseURL,
    viewport,
    ...looks,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  const uiTexts = uiTextsFor(looks.locale);
  await page.goto('/');
  await page
    .getByRole('region', { name: uiTexts.cookieNotice })
    .getByRole('button', { name: uiTexts.ok })
    .click();
  if (who !== undefined) {
    await fillSignIn(page, uiTexts, who);
    await page.waitForURL(`**${who.home}`);
    // The message about the sign-in covers a corner; a reloaded page shows none.
    await page.reload();
    await readListSummary(page);
    await show?.(page);
  }
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
  await context.close();
}

const { executablePath, environment } = await prepareChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...environment },
  args: ['--no-sandbox'],
});
try {
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
}

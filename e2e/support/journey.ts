import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD, type DemoAccount, emailOf } from './accounts.ts';
import { type Complaints, listenForComplaints } from './complaints.ts';
import { type Words, wordsFor } from './words.ts';

interface JourneyTools {
  /** Fails the journey at its end when the browser complained about something. */
  readonly complaints: Complaints;
  readonly words: Words;
  /** Accepts the cookie hint, signs in by the form and waits until the home page shows its list. */
  readonly signIn: (account: DemoAccount, on?: Page) => Promise<void>;
}

export const journey = test.extend<JourneyTools>({
  complaints: [
    async ({ context }, use) => {
      const complaints = await listenForComplaints(context);
      await use(complaints);
      expect(complaints.unexpected(), 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  words: async ({ locale }, use) => {
    await use(wordsFor(locale));
  },
  signIn: async ({ page, words }, use) => {
    await use(async (account, on = page) => {
      await on.goto('/');
      const hint = on.getByRole('region', { name: words.cookieNotice });
      await hint.getByRole('button', { name: words.ok }).click();
      await expect(hint).toBeHidden();
      await fillSignIn(on, words, account);
      await on.waitForURL(`**${account.home}`);
      await listOf(on);
    });
  },
});

/** Fills and sends step 1 of the sign-in that is open. */
export async function fillSignIn(
  page: Page,
  words: Words,
  account: DemoAccount,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByRole('textbox', { name: words.email }).fill(emailOf(account));
  await page.getByRole('textbox', { name: words.password, exact: true }).fill(password);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
}

export interface ShownList {
  readonly first: number;
  readonly last: number;
  readonly total: number;
}

const SUMMARY = /^\S+ ([\d.,]+) – ([\d.,]+) (?:von|of) ([\d.,]+)$/;

/** Waits until the list is there and says what it shows of what: "Rechnungen 1 – 50 von 1.214". */
export async function listOf(page: Page): Promise<ShownList> {
  const summary = page.getByRole('status').filter({ hasText: SUMMARY });
  await expect(summary).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const numbers = SUMMARY.exec((await summary.innerText()).trim())?.slice(1) ?? [];
  const [first = Number.NaN, last = Number.NaN, total = Number.NaN] = numbers.map((text) =>
    Number(text.replace(/[.,]/g, '')),
  );
  return { first, last, total };
}

import { expect, type Page, test } from '@playwright/test';
import type { DemoAccount, Person } from './accounts.ts';
import { type BrowserErrors, collectBrowserErrors } from './browser-errors.ts';
import { FORWARDED_FOR, uniqueNetworkAddress } from './client-network.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type UserFactory, createUserFactory } from './user-factory.ts';
import { createSessionCache, type Sessions } from './sessions.ts';
import { type UiTexts, uiTextsFor } from './ui-texts.ts';

interface JourneyTools {
  /** Fails the journey at its end if the browser reported an error. */
  readonly browserErrors: BrowserErrors;
  readonly uiTexts: UiTexts;
  /** The user who signs in for a demo account: a new user with a second factor if the role requires one. */
  readonly signInUserFor: (account: DemoAccount) => Promise<Person>;
  /** Accepts the cookie hint, signs in by the form and waits until the home page shows its list. */
  readonly signIn: (who: DemoAccount | Person, on?: Page) => Promise<void>;
  /** Opens a page with an existing session: for journeys that do not test the sign-in and do not change the session. */
  readonly openWithSession: (account: DemoAccount, path?: string) => Promise<void>;
}

interface WorkerTools {
  readonly userFactory: UserFactory;
  readonly mailbox: Mailbox;
  readonly sessions: Sessions;
}

export const journey = test.extend<JourneyTools, WorkerTools>({
  userFactory: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use, { project }) => {
      await use(createUserFactory(project.use.baseURL ?? ''));
    },
    { scope: 'worker' },
  ],
  mailbox: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use, { project }) => {
      await use(openMailbox(project.use.baseURL ?? ''));
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ userFactory }, use, { project }) => {
      await use(createSessionCache(project.use.baseURL ?? '', userFactory));
    },
    { scope: 'worker' },
  ],
  // Each journey has a network of its own: failed attempts in one must not use up the limit of another.
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  extraHTTPHeaders: async ({}, use) => {
    await use({ [FORWARDED_FOR]: uniqueNetworkAddress() });
  },
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = await collectBrowserErrors(context);
      await use(browserErrors);
      expect(browserErrors.unexpected(), 'unexpected errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  uiTexts: async ({ locale }, use) => {
    await use(uiTextsFor(locale));
  },
  signInUserFor: async ({ userFactory }, use) => {
    await use(async (account) =>
      account.requiresSecondFactor ? userFactory.createReadyWithSecondFactor(account) : account,
    );
  },
  signIn: async ({ page, uiTexts, signInUserFor }, use) => {
    await use(async (who, on = page) => {
      const person = 'requiresSecondFactor' in who ? await signInUserFor(who) : who;
      await on.goto('/');
      const hint = on.getByRole('region', { name: uiTexts.cookieNotice });
      await hint.getByRole('button', { name: uiTexts.ok }).click();
      await expect(hint).toBeHidden();
      await fillSignIn(on, uiTexts, person);
      await on.waitForURL(`**${person.home}`);
      await readListSummary(on);
    });
  },
  openWithSession: async ({ context, page, sessions }, use) => {
    await use(async (account, path) => {
      await sessions.resume(account, context);
      await page.goto(path ?? account.home);
      if (path === undefined) await readListSummary(page);
    });
  },
});

/** Fills and sends the open sign-in form: the password, and a code if there is a second factor. */
export async function fillSignIn(
  page: Page,
  uiTexts: UiTexts,
  { email, password, authenticator }: Person,
): Promise<void> {
  await page.getByRole('textbox', { name: uiTexts.email, exact: true }).fill(email);
  await page.getByRole('textbox', { name: uiTexts.password, exact: true }).fill(password);
  await page.getByRole('button', { name: uiTexts.signIn, exact: true }).click();
  if (authenticator === undefined) return;
  await expect(page.getByRole('heading', { name: uiTexts.codeTitle })).toBeVisible();
  await page.keyboard.type(await authenticator.nextCode());
}

/** Fills and sends the page that sets a password. */
export async function fillSetPassword(page: Page, uiTexts: UiTexts, password: string): Promise<void> {
  await page.getByRole('textbox', { name: uiTexts.newPassword, exact: true }).fill(password);
  await page.getByRole('textbox', { name: uiTexts.repeatPassword, exact: true }).fill(password);
  await page.getByRole('button', { name: uiTexts.setPassword, exact: true }).click();
}

/** Uses the menu with the name and the role, which is the same in both languages. */
export async function signOut(page: Page, uiTexts: UiTexts, role: keyof UiTexts['roles']): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`, ${uiTexts.roles[role]}$`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: uiTexts.signOut }).click();
  await page.waitForURL((address) => address.pathname === '/');
}

export interface ListSummary {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly total: number;
}

/** Rows that were just created are counted separately. */
const SUMMARY = /^\S+ ([\d.,]+) – ([\d.,]+) (?:von|of) ([\d.,]*\d)(?:, .*)?$/;

/** The address changes earlier than the page, so for a moment the list shows the old rows and is not yet marked as busy. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => {
          resolve();
        });
      }),
  );
}

/** Waits for the list and reads its summary, such as "Invoices 1 – 50 of 1,214". */
export async function readListSummary(page: Page): Promise<ListSummary> {
  await waitUntilIdle(page);
  const summary = page.getByRole('status').filter({ hasText: SUMMARY });
  await expect(summary).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const numbers = SUMMARY.exec((await summary.innerText()).trim())?.slice(1) ?? [];
  const [firstRow = Number.NaN, lastRow = Number.NaN, total = Number.NaN] = numbers.map((text) =>
    Number(text.replace(/[.,]/g, '')),
  );
  return { firstRow, lastRow, total };
}

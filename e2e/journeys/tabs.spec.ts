import { expect, type Page } from '@playwright/test';
import { journey, readListSummary } from '../support/journey.ts';

/** Longer than the lifetime of an access token. */
const PAST_THE_TOKEN = '11:00';

const storedTokens = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('authentication'));

journey.describe('two tabs', () => {
  journey(
    'keep their session when both request new tokens at the same time',
    async ({ page, context, userFactory, signIn }) => {
      await context.clock.install();
      await signIn(await userFactory.createReady('customerUser'));
      const other = await context.newPage();
      await other.goto('/invoices');
      await readListSummary(other);
      const before = await storedTokens(page);

      await page.clock.fastForward(PAST_THE_TOKEN);
      await Promise.all(
        [page, other].map(async (tab) => {
          await tab.getByRole('combobox', { name: 'Typ filtern' }).click();
          await tab.getByRole('option', { name: 'Mahnung' }).click();
          await tab.waitForURL('**type=reminder*');
        }),
      );
      // The address changes before the tokens arrive, and the list stays visible until then.
      await expect
        .poll(async () => {
          const tokens = await Promise.all([storedTokens(page), storedTokens(other)]);
          return tokens[0] === tokens[1] && tokens[0] !== before;
        })
        .toBe(true);
      await Promise.all([readListSummary(page), readListSummary(other)]);
      await Promise.all([page.reload(), other.reload()]);
      await Promise.all([readListSummary(page), readListSummary(other)]);
    },
  );
});

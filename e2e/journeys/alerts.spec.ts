import { expect, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { holdAlert, listCoveredControls } from '../support/alerts.ts';
import { journey, readListSummary, signOut } from '../support/journey.ts';

/** A phone, a small window and a laptop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;
const PHONE_WIDTH = 768;

const FAILED = 'Ein Client-Fehler ist aufgetreten.';

async function expectNothingCovered(page: Page, place: string): Promise<void> {
  expect.soft(await listCoveredControls(page), `covered by an alert: ${place}`).toEqual([]);
}

for (const size of SIZES)
  journey.describe(`an alert covers nothing but rows of a table at ${size.width} px`, () => {
    journey.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } });
    const isPhone = size.width < PHONE_WIDTH;

    journey(
      'on a list, with a selection and in a detail',
      async ({ page, openWithSession, browserErrors }) => {
        browserErrors.expect(/Failed to load resource/);
        await openWithSession(accounts.bookkeeper);
        await page.route('**/api/Invoice/Download/*', (route) => route.abort());
        const download = page
          .getByRole('button', { name: / herunterladen$/ })
          .and(page.locator('[data-slot=action]'));
        await download.first().click();
        await holdAlert(page, FAILED);
        await expectNothingCovered(page, 'the list');
        await page.locator('[data-row]').getByRole('checkbox').first().check();
        await holdAlert(page, FAILED);
        await expectNothingCovered(page, 'the list with a selection');

        await page
          .locator(isPhone ? 'main li button[aria-haspopup=dialog]' : 'tbody [data-slot=open]')
          .first()
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'PDF herunterladen' }).click();
        await holdAlert(page, FAILED);
        await expectNothingCovered(page, 'the detail');
      },
    );

    journey('on a short list and in its filters', async ({ page, openWithSession }) => {
      await openWithSession(accounts.bookkeeper, '/users');
      if (isPhone) {
        await page
          .getByRole('button', { name: /^Filter/ })
          .first()
          .click();
        const sheet = page.getByRole('dialog', { name: 'Filter' });
        await sheet.getByRole('button', { name: 'Filter zurücksetzen' }).click();
      } else await page.getByRole('button', { name: 'Filter zurücksetzen' }).first().click();
      await holdAlert(page, 'Filter zurückgesetzt.');
      await expectNothingCovered(page, isPhone ? 'the filters' : 'the users');
    });

    journey('on a page that scrolls, and at the sign-in', async ({ page, signIn, userFactory, uiTexts }) => {
      const person = await userFactory.createReady('customerUser');
      await signIn(person);
      await readListSummary(page);
      await page.goto('/edit-profile');
      const notices = page.locator('form').filter({ has: page.getByRole('radio') });
      await notices.getByRole('button', { name: uiTexts.save }).click();
      await holdAlert(page, 'Die Änderungen sind gespeichert.');
      await expectNothingCovered(page, 'the profile');
      await signOut(page, uiTexts, 'CustomerUser');
      await holdAlert(page, 'Sie haben sich abgemeldet.');
      await expectNothingCovered(page, 'the sign-in');
    });
  });

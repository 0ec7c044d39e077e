import { expect, type Page } from '@playwright/test';
import { journey, readListSummary } from '../support/journey.ts';
import type { UiTexts } from '../support/ui-texts.ts';

/** Errors on the identity provider's page, which is not the portal's: its font does not load here, and it has no icon. */
const OF_THE_IDENTITY_PROVIDER = /fonts\.googleapis\.com|localhost:\d+\/(?:interaction|favicon)/;

/** Goes to the identity provider, where the user name is the e-mail address and any password is right. */
async function openIdentityProvider(page: Page, uiTexts: UiTexts): Promise<void> {
  await page.context().route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
  await page.getByRole('button', { name: uiTexts.signInByCompany }).click();
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
}

async function signInThere(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

for (const locale of ['de-DE', 'en-GB'])
  journey.describe(`single sign-on, ${locale}`, () => {
    journey.use({ locale });
    journey.beforeEach(({ browserErrors }) => {
      browserErrors.expect(OF_THE_IDENTITY_PROVIDER);
    });

    journey(
      'accepts an invitation, tells the owner, and leads to the page that required the sign-in',
      async ({ page, uiTexts, userFactory, mailbox }) => {
        const clerk = await userFactory.create('providerUser');
        await userFactory.invite(clerk);
        await page.goto('/manage-customers');
        await openIdentityProvider(page, uiTexts);
        await signInThere(page, clerk.email);
        await page.waitForURL('**/manage-customers');
        await readListSummary(page);
        await mailbox.receive(clerk.email, 'sign-on-linked');
      },
    );

    journey(
      'asks for the code of a user who has a second factor in the portal',
      async ({ page, uiTexts, userFactory }) => {
        const clerk = await userFactory.setUpSecondFactor(await userFactory.createReady('providerUser'));
        await page.goto('/');
        await openIdentityProvider(page, uiTexts);
        await signInThere(page, clerk.email);
        await expect(page.getByRole('heading', { name: uiTexts.codeTitle })).toBeVisible();
        await page.keyboard.type((await clerk.authenticator?.nextCode()) ?? '');
        await page.waitForURL(`**${clerk.home}`);
        await readListSummary(page);
      },
    );

    journey(
      'leads back to the sign-in page with a message when the user cancels',
      async ({ page, uiTexts, browserErrors }) => {
        browserErrors.expect(/status of 400/);
        await page.goto('/');
        await openIdentityProvider(page, uiTexts);
        await page.getByRole('link', { name: 'Cancel' }).click();
        await expect(page.getByText(uiTexts.signOnCancelled)).toBeVisible();
        await expect(page.getByRole('button', { name: uiTexts.signInByCompany })).toBeEnabled();
      },
    );
  });

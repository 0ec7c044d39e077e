import { expect } from '@playwright/test';
import { createAuthenticator } from '../support/authenticator.ts';
import { fillSetPassword, fillSignIn, journey, readListSummary } from '../support/journey.ts';
import { linkIn } from '../support/mailbox.ts';
import { expectNoSidewaysScroll } from '../support/sideways-scroll.ts';

for (const locale of ['de-DE', 'en-GB'])
  journey.describe(`an account on a phone, ${locale}`, () => {
    journey.use({ locale });

    journey(
      'can be set up from the invitation to the second factor',
      async ({ page, uiTexts, userFactory, mailbox }) => {
        // The narrowest width that the portal supports.
        await page.setViewportSize({ width: 360, height: 740 });
        const user = await userFactory.create('customerUser');
        await userFactory.invite(user);
        await page.goto(linkIn(await mailbox.receive(user.email, 'invitation')));
        await expectNoSidewaysScroll(page);
        await fillSetPassword(page, uiTexts, user.password);
        await expect(page.getByText(uiTexts.passwordSet)).toBeVisible();
        await fillSignIn(page, uiTexts, user);
        await page.waitForURL('**/invoices');
        const hint = page.getByRole('dialog');
        await expect(hint.getByRole('button', { name: uiTexts.maybeLater })).toBeInViewport();
        await hint.getByRole('button', { name: uiTexts.setUpNow }).tap();
        await page.waitForURL('**/setup-2fa');
        // A phone cannot scan a QR code that it shows itself.
        const key = page.locator('[aria-label^="Schlüssel: "], [aria-label^="Key: "]');
        await expect(key).toBeVisible();
        await expectNoSidewaysScroll(page);
        const authenticator = createAuthenticator(await key.innerText());
        await page.getByRole('textbox').first().tap();
        await page.keyboard.type(await authenticator.nextCode());
        await page.waitForURL('**/invoices');
        await readListSummary(page);

        await page.goto('/edit-profile');
        await expect(page.getByRole('button', { name: uiTexts.switchOff })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await page.getByRole('button', { name: uiTexts.deleteAccount }).tap();
        const question = page.getByRole('alertdialog');
        await expect(question.getByRole('button', { name: uiTexts.goOnDeleting })).toBeInViewport();
        await expectNoSidewaysScroll(page);
        await question.getByRole('button', { name: uiTexts.cancel }).tap();
        await page.goto('/forgot-password');
        await expect(page.getByRole('textbox', { name: uiTexts.email })).toBeVisible();
        await expectNoSidewaysScroll(page);
      },
    );
  });

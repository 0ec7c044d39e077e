import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { fillSetPassword, fillSignIn, journey } from '../support/journey.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { linkIn } from '../support/mailbox.ts';
import { requireRecentSignInOnce } from '../support/stale-sign-in.ts';

for (const { locale, colorScheme } of PAGE_VARIANTS)
  journey.describe(`axe finds no violation (${locale}, ${colorScheme})`, () => {
    journey.slow();
    // Without animations, so that axe measures the final colors.
    journey.use({ locale, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    journey(
      'on the pages that set a password',
      async ({ page, uiTexts, userFactory, mailbox, browserErrors }) => {
        browserErrors.expect(/status of 400/);
        await page.goto('/forgot-password');
        const email = page.getByRole('textbox', { name: uiTexts.email });
        await email.fill('niemand@');
        await email.blur();
        await expectAccessible(page, 'forgot password with no address');
        await email.fill('niemand@journeys.example');
        await page.getByRole('button', { name: uiTexts.sendLink }).click();
        await expect(page.getByText(uiTexts.linkSent)).toBeVisible();
        await expectAccessible(page, 'forgot password, sent');
        await page.goto('/set-password');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, 'a broken link');
        await page.goto('/unsubscribe?token=none');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, 'unsubscribe');

        const user = await userFactory.create('customerUser');
        await userFactory.invite(user);
        const link = linkIn(await mailbox.receive(user.email, 'invitation'));
        await page.goto(link);
        await page.getByRole('textbox', { name: uiTexts.newPassword, exact: true }).fill('kurz');
        const repetition = page.getByRole('textbox', { name: uiTexts.repeatPassword, exact: true });
        await repetition.fill('lang');
        await repetition.blur();
        await expectAccessible(page, 'set password with faults');
        await fillSetPassword(page, uiTexts, user.password);
        await expect(page.getByText(uiTexts.passwordSet)).toBeVisible();
        await fillSignIn(page, uiTexts, user);
        await page.waitForURL('**/invoices');
        await expect(page.getByRole('button', { name: uiTexts.maybeLater })).toBeVisible();
        await expectAccessible(page, 'the hint of a second factor');
      },
    );

    journey('on the pages of the second factor', async ({ page, uiTexts, userFactory, browserErrors }) => {
      browserErrors.expect(/status of 400/);
      const admin = await userFactory.createReady('providerAdmin');
      await page.goto('/');
      await fillSignIn(page, uiTexts, admin);
      await page.waitForURL('**/manage-invoices');
      const hint = page.getByRole('alertdialog');
      await expect(hint).toBeVisible();
      await expectAccessible(page, 'the demand of a second factor');
      await hint.getByRole('button', { name: uiTexts.setUpNow }).click();
      await expect(page.getByRole('img', { name: /^QR/ })).toBeVisible();
      await page.getByRole('textbox').first().click();
      await page.keyboard.type('000000');
      await expect(page.getByText(uiTexts.wrongCode)).toBeVisible();
      await expectAccessible(page, 'the set-up with a wrong code');
    });

    journey(
      'on the profile and its dialogs',
      async ({ page, uiTexts, userFactory, signIn, browserErrors }) => {
        browserErrors.expect(/status of 400/);
        const person = await userFactory.setUpSecondFactor(await userFactory.createReady('customerUser'));
        await page.goto('/');
        await fillSignIn(page, uiTexts, {
          email: person.email,
          password: person.password,
          home: person.home,
        });
        await expect(page.getByRole('heading', { name: uiTexts.codeTitle })).toBeVisible();
        await expectAccessible(page, 'the code of the sign-in');
        await signIn(person);
        await page.goto('/edit-profile');
        await expect(page.getByRole('button', { name: uiTexts.switchOff })).toBeVisible();
        await expectAccessible(page, 'the profile');
        const email = page.getByRole('textbox', { name: uiTexts.email, exact: true });
        await email.fill(`neu.${person.email}`);
        await page.getByRole('textbox', { name: uiTexts.repeatEmail }).fill(`neu.${person.email}`);
        await page.getByRole('button', { name: uiTexts.save }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'the question for the change of address');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();

        await requireRecentSignInOnce(page, '/Authentication/DeactivateTwoFactor/*');
        await page.getByRole('button', { name: uiTexts.switchOff }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: uiTexts.switchOff }).click();
        const dialog = page.getByRole('dialog', { name: uiTexts.stepUpTitle });
        await expect(dialog.getByRole('textbox', { name: uiTexts.password, exact: true })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(dialog.getByText(uiTexts.fieldEmpty)).toBeVisible();
        await expectAccessible(page, 'the question for the password');
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await page.getByRole('button', { name: uiTexts.deleteAccount }).click();
        await page.getByRole('button', { name: uiTexts.goOnDeleting }).click();
        await expect(page.getByRole('button', { name: uiTexts.deleteForGood })).toBeVisible();
        await expectAccessible(page, 'the second question for the deletion');
      },
    );
  });

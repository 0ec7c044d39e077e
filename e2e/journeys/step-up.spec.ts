import { expect } from '@playwright/test';
import { journey } from '../support/journey.ts';
import { requireRecentSignInOnce } from '../support/stale-sign-in.ts';

const SWITCH_OFF = '/Authentication/DeactivateTwoFactor/*';

for (const locale of ['de-DE', 'en-GB'])
  journey.describe(`an old sign-in, ${locale}`, () => {
    journey.use({ locale });

    journey(
      'is renewed by password and code, and then the call is made',
      async ({ page, uiTexts, userFactory, signIn, browserErrors }) => {
        browserErrors.expect(/status of 400/);
        const person = await userFactory.setUpSecondFactor(await userFactory.createReady('customerUser'));
        await signIn(person);
        await page.goto('/edit-profile');
        await requireRecentSignInOnce(page, SWITCH_OFF);
        await page.getByRole('button', { name: uiTexts.switchOff }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: uiTexts.switchOff }).click();

        const dialog = page.getByRole('dialog', { name: uiTexts.stepUpTitle });
        const password = dialog.getByRole('textbox', { name: uiTexts.password, exact: true });
        await expect(password).toBeFocused();
        await password.fill('Falsch-12345!');
        await password.press('Enter');
        await expect(dialog.getByRole('alert')).toHaveText(uiTexts.wrongPassword);
        await password.fill(person.password);
        await dialog.getByRole('button', { name: uiTexts.confirm }).click();
        await expect(dialog.getByRole('textbox')).toHaveCount(6);
        await page.keyboard.type((await person.authenticator?.nextCode()) ?? '');
        await expect(dialog).toBeHidden();
        await expect(page.getByText(uiTexts.factorGone)).toBeVisible();
        await expect(page.getByRole('button', { name: uiTexts.switchOff })).toHaveCount(0);
      },
    );
  });

journey(
  'an old sign-in that is not renewed changes nothing',
  async ({ page, userFactory, signIn, browserErrors }) => {
    browserErrors.expect(/status of 400/);
    await signIn(await userFactory.setUpSecondFactor(await userFactory.createReady('customerUser')));
    await page.goto('/edit-profile');
    await requireRecentSignInOnce(page, SWITCH_OFF);
    await page.getByRole('button', { name: 'Ausschalten' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ausschalten' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const card = page.getByRole('region', { name: 'Zwei-Faktor-Anmeldung' });
    await expect(card.getByText('Eingeschaltet')).toBeVisible();
    await page.reload();
    await expect(card.getByText('Eingeschaltet')).toBeVisible();
  },
);

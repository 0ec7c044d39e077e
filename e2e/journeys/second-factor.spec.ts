import { expect, type Page } from '@playwright/test';
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts';
import { fillSignIn, journey, readListSummary, signOut } from '../support/journey.ts';

/** Reads the key that is shown next to the QR code. */
async function readKey(page: Page): Promise<Authenticator> {
  await expect(page.getByRole('img', { name: /^QR/ })).toBeVisible();
  return createAuthenticator(
    await page.locator('[aria-label^="Schlüssel: "], [aria-label^="Key: "]').innerText(),
  );
}

for (const locale of ['de-DE', 'en-GB'])
  journey.describe(`the second factor, ${locale}`, () => {
    journey.use({ locale });

    journey(
      'is required of a provider admin until it is set up',
      async ({ page, uiTexts, userFactory, browserErrors }) => {
        browserErrors.expect(/status of 400/);
        const admin = await userFactory.createReady('providerAdmin');
        await page.goto('/');
        await fillSignIn(page, uiTexts, admin);
        await page.waitForURL('**/manage-invoices');
        const hint = page.getByRole('alertdialog');
        await expect(hint).toBeVisible();
        await expect(hint.getByRole('button')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(hint).toBeVisible();
        await page.goto('/edit-profile');
        await expect(hint).toBeVisible();
        await hint.getByRole('button', { name: uiTexts.setUpNow }).click();
        await page.waitForURL('**/setup-2fa');
        await expect(hint).toBeHidden();

        const canvas = await page.locator('canvas').boundingBox();
        expect([canvas?.width, canvas?.height]).toEqual([200, 200]);
        const authenticator = await readKey(page);
        const code = await authenticator.nextCode();
        await page.getByRole('textbox').first().click();
        await page.keyboard.type(code === '000000' ? '000001' : '000000');
        await expect(page.getByText(uiTexts.wrongCode)).toBeVisible();
        await page.keyboard.type(code);
        await expect(page.getByText(uiTexts.factorReady)).toBeVisible();
        await page.waitForURL('**/edit-profile');
        await expect(hint).toBeHidden();

        await signOut(page, uiTexts, 'ProviderAdmin');
        await fillSignIn(page, uiTexts, { ...admin, authenticator });
        await page.waitForURL('**/manage-invoices');
        await readListSummary(page);
        await expect(hint).toBeHidden();
      },
    );
  });

journey.describe('a code', () => {
  journey('is accepted for one sign-in', async ({ page, uiTexts, userFactory, browserErrors }) => {
    browserErrors.expect(/status of 400/);
    const person = await userFactory.setUpSecondFactor(await userFactory.createReady('customerUser'));
    const code = (await person.authenticator?.nextCode()) ?? '';
    const used: Authenticator = { nextCode: () => Promise.resolve(code) };
    await page.goto('/');
    await fillSignIn(page, uiTexts, { ...person, authenticator: used });
    await page.waitForURL('**/invoices');
    await readListSummary(page);
    await signOut(page, uiTexts, 'CustomerUser');
    await fillSignIn(page, uiTexts, { ...person, authenticator: used });
    await expect(page.getByText('Der Code ist ungültig.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.keyboard.type((await person.authenticator?.nextCode()) ?? '');
    await page.waitForURL('**/invoices');
  });

  journey(
    'is no longer required after the second factor was switched off',
    async ({ page, uiTexts, userFactory, signIn }) => {
      const person = await userFactory.setUpSecondFactor(await userFactory.createReady('customerUser'));
      await signIn(person);
      await page.goto('/edit-profile');
      const card = page.getByRole('region', { name: 'Zwei-Faktor-Anmeldung' });
      await expect(card.getByText('Eingeschaltet')).toBeVisible();
      await card.getByRole('button', { name: 'Ausschalten' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ausschalten' }).click();
      await expect(page.getByText('Die Zwei-Faktor-Anmeldung ist ausgeschaltet.')).toBeVisible();
      await expect(card.getByText('Ausgeschaltet')).toBeVisible();
      await signOut(page, uiTexts, 'CustomerUser');
      await fillSignIn(page, uiTexts, { email: person.email, password: person.password, home: person.home });
      await page.waitForURL('**/invoices');
    },
  );
});

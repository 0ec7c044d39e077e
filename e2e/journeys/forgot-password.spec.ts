import { expect } from '@playwright/test';
import { fillSetPassword, fillSignIn, journey } from '../support/journey.ts';
import { linkIn } from '../support/mailbox.ts';

const NEW_PASSWORD = 'Neun-Locher-im-Regal-2!';

for (const locale of ['de-DE', 'en-GB'])
  journey.describe(`a forgotten password, ${locale}`, () => {
    journey.use({ locale });

    journey(
      'is replaced with a link in a mail',
      async ({ page, uiTexts, userFactory, mailbox, browserErrors }) => {
        browserErrors.expect(/status of 400/);
        const person = await userFactory.createReady('customerUser');
        await page.goto('/');
        await page.getByRole('textbox', { name: uiTexts.email }).fill(person.email);
        await page.getByRole('link', { name: uiTexts.forgotPassword }).click();
        await expect(page.getByRole('textbox', { name: uiTexts.email })).toHaveValue(person.email);
        await page.getByRole('button', { name: uiTexts.sendLink }).click();
        await expect(page.getByText(uiTexts.linkSent)).toBeVisible();
        await page.getByRole('button', { name: uiTexts.toSignIn }).click();
        await expect(page).toHaveURL('/');

        const mail = await mailbox.receive(person.email, 'password-reset');
        await page.goto(linkIn(mail));
        await fillSetPassword(page, uiTexts, NEW_PASSWORD);
        await expect(page.getByText(uiTexts.passwordSet)).toBeVisible();
        await fillSignIn(page, uiTexts, person);
        await expect(page.getByText(uiTexts.wrongCredentials)).toBeVisible();
        await fillSignIn(page, uiTexts, { ...person, password: NEW_PASSWORD });
        await page.waitForURL('**/invoices');
      },
    );
  });

journey.describe('the page for a forgotten password', () => {
  journey('shows the same message for an address without an account', async ({ page }) => {
    await page.goto('/forgot-password?email=niemand%40journeys.example');
    await page.getByRole('button', { name: 'Link senden' }).click();
    await expect(page.getByText('Die E-Mail wurde verschickt.')).toBeVisible();
    await expect(
      page.getByText('Wenn es zu niemand@journeys.example ein Konto gibt, liegt dort gleich ein Link.'),
    ).toBeVisible();
  });

  journey('requires a valid address, and leads back', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await page.waitForURL('**/forgot-password/blank');
    const field = page.getByRole('textbox', { name: 'E-Mail-Adresse' });
    await expect(field).toHaveValue('');
    const send = page.getByRole('button', { name: 'Link senden' });
    const hint = page
      .getByRole('paragraph')
      .filter({ hasText: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' });
    await field.fill('niemand@');
    await expect(hint).toBeVisible();
    await expect(send).toBeDisabled();
    await field.fill('niemand@journeys.example');
    await expect(hint).toBeHidden();
    await expect(send).toBeEnabled();
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(page).toHaveURL('/');
  });
});

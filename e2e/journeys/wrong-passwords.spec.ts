import { expect } from '@playwright/test';
import { fillSignIn, journey } from '../support/journey.ts';
import { uiTextsFor } from '../support/ui-texts.ts';

/** Five wrong passwords have no effect, the sixth starts the waiting time. */
const FREE_TRIES = 6;

journey(
  'after too many wrong passwords every sign-in must wait, and the remaining time is shown',
  async ({ page, uiTexts, userFactory, browser, browserErrors }) => {
    browserErrors.expect(/status of 4(00|29)/);
    const person = await userFactory.createReady('customerUser');
    const wrong = { ...person, password: 'Falsch-12345!' };
    await page.clock.install();
    await page.goto('/');
    for (let tries = 0; tries < FREE_TRIES; tries += 1) {
      await fillSignIn(page, uiTexts, wrong);
      await expect(page.getByText(uiTexts.wrongCredentials)).toBeVisible();
    }
    // The right password must also wait, otherwise an attacker could recognise it.
    await fillSignIn(page, uiTexts, person);
    await expect(page.getByRole('alert').getByText(uiTexts.tooManyTries).first()).toBeVisible();
    const send = page.getByRole('button', { name: uiTexts.signIn, exact: true });
    await expect(send).toBeDisabled();
    await page.clock.fastForward('01:01');
    await expect(page.getByText('Sie können es jetzt wieder versuchen.')).toBeVisible();
    await expect(send).toBeEnabled();

    const elsewhere = await browser.newContext({ locale: 'en-GB' });
    const english = await elsewhere.newPage();
    await english.goto('/');
    const englishWords = uiTextsFor('en-GB');
    await fillSignIn(english, englishWords, person);
    await expect(english.getByRole('alert').getByText(englishWords.tooManyTries).first()).toBeVisible();
    await elsewhere.close();
  },
);

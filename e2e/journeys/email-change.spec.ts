import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { fillSetPassword, fillSignIn, journey, signOut } from '../support/journey.ts';
import { linkIn } from '../support/mailbox.ts';

for (const locale of ['de-DE', 'en-GB'])
  journey.describe(`a change of the e-mail address, ${locale}`, () => {
    journey.use({ locale });

    journey(
      'takes effect with the link in the mail, not before',
      async ({ page, uiTexts, userFactory, mailbox, signIn, browserErrors }) => {
        browserErrors.expect(/status of 400/);
        const person = await userFactory.createReady('customerUser');
        const moved = { ...person, email: `neu.${person.email}` };
        await signIn(person);
        await page.goto('/edit-profile');
        const field = page.getByRole('textbox', { name: uiTexts.email, exact: true });
        await expect(field).toHaveValue(person.email);
        await field.fill(moved.email);
        const save = page.getByRole('button', { name: uiTexts.save }).first();
        await expect(save).toBeDisabled();
        await page.getByRole('textbox', { name: uiTexts.repeatEmail }).fill(moved.email);
        await save.click();
        const question = page.getByRole('dialog');
        await expect(question).toContainText(moved.email);
        await question.getByRole('button', { name: uiTexts.changeEmail }).click();
        await expect(page.getByText(uiTexts.linkToNewEmail)).toBeVisible();
        await expect(page).toHaveURL('/');

        await mailbox.receive(person.email, 'email-change-notice');
        const mail = await mailbox.receive(moved.email, 'email-change');
        await fillSignIn(page, uiTexts, person);
        await page.waitForURL('**/invoices');
        await signOut(page, uiTexts, 'CustomerUser');

        await page.goto(linkIn(mail));
        await fillSetPassword(page, uiTexts, person.password);
        await expect(page.getByText(uiTexts.passwordSet)).toBeVisible();
        await fillSignIn(page, uiTexts, person);
        await expect(page.getByText(uiTexts.wrongCredentials)).toBeVisible();
        await fillSignIn(page, uiTexts, moved);
        await page.waitForURL('**/invoices');
      },
    );
  });

journey('customer admins cannot change their own e-mail address', async ({ page, signIn }) => {
  await signIn(accounts.hotelier);
  await page.goto('/edit-profile');
  for (const name of ['E-Mail-Adresse', 'E-Mail-Adresse wiederholen'])
    await expect(page.getByRole('textbox', { name, exact: true })).toBeDisabled();
  await expect(page.getByText(/^Als Kunden-Admin können Sie Ihre .+ nicht selbst ändern/)).toBeVisible();
});

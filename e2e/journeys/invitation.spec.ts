import { expect } from '@playwright/test';
import { fillSetPassword, fillSignIn, journey, readListSummary } from '../support/journey.ts';
import { initialPasswordIn, linkIn } from '../support/mailbox.ts';

for (const locale of ['de-DE', 'en-GB'])
  journey.describe(`an invitation, ${locale}`, () => {
    journey.use({ locale });

    journey('leads from the mail to the first sign-in', async ({ page, uiTexts, userFactory, mailbox }) => {
      const user = await userFactory.create('customerUser');
      await userFactory.invite(user);
      const mail = await mailbox.receive(user.email, 'invitation');
      expect(mail.subject).toContain('Ihr Zugang ist eingerichtet / Your access is ready');
      await page.goto(linkIn(mail));
      // The token must not stay in the address bar and the history.
      await expect(page).toHaveURL('/set-password');

      const password = page.getByRole('textbox', { name: uiTexts.newPassword, exact: true });
      const send = page.getByRole('button', { name: uiTexts.setPassword, exact: true });
      await password.fill('kurz');
      await expect(send).toBeDisabled();
      await expect(page.getByRole('listitem')).toHaveCount(5);
      await expect(page.locator('li[data-met]')).toHaveCount(1);
      await password.fill(user.password);
      await expect(page.locator('li[data-met]')).toHaveCount(5);
      await expect(send).toBeDisabled();
      const repetition = page.getByRole('textbox', { name: uiTexts.repeatPassword, exact: true });
      await repetition.fill(user.password);
      await expect(send).toBeEnabled();
      await repetition.press('Enter');
      await expect(page.getByText(uiTexts.passwordSet)).toBeVisible();
      await expect(page).toHaveURL('/');

      await fillSignIn(page, uiTexts, user);
      await page.waitForURL('**/invoices');
      await page.getByRole('dialog').getByRole('button', { name: uiTexts.maybeLater }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await readListSummary(page);
      await page.reload();
      await readListSummary(page);
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  });

journey.describe('an invitation', () => {
  journey(
    'can also be accepted with the initial password',
    async ({ page, uiTexts, userFactory, mailbox }) => {
      const user = await userFactory.create('providerUser');
      await userFactory.invite(user);
      const mail = await mailbox.receive(user.email, 'invitation');
      await page.goto('/');
      await fillSignIn(page, uiTexts, { ...user, password: initialPasswordIn(mail) });
      await page.waitForURL('**/set-password');
      await page.goto('/manage-invoices');
      await page.waitForURL((address) => address.pathname === '/');
      await fillSignIn(page, uiTexts, { ...user, password: initialPasswordIn(mail) });
      await page.waitForURL('**/set-password');
      await fillSetPassword(page, uiTexts, user.password);
      await expect(page.getByText(uiTexts.passwordSet)).toBeVisible();
      await fillSignIn(page, uiTexts, user);
      await page.waitForURL('**/manage-invoices');
    },
  );

  journey(
    'is void after the next one, and can be used once',
    async ({ page, uiTexts, userFactory, browserErrors, mailbox }) => {
      browserErrors.expect(/status of 400/);
      const user = await userFactory.create('customerUser');
      await userFactory.invite(user);
      const first = await mailbox.receive(user.email, 'invitation');
      await userFactory.invite(user);
      const second = await mailbox.receiveLast(user.email, 'invitation', 2);

      const invalid = page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' });
      await page.goto(linkIn(first));
      await expect(invalid).toBeVisible();
      await expect(page).toHaveURL('/set-password');
      await page.goto(linkIn(second));
      await fillSetPassword(page, uiTexts, user.password);
      await expect(page.getByText(uiTexts.passwordSet)).toBeVisible();
      await page.goto(linkIn(second));
      await expect(invalid).toBeVisible();
      await page.getByRole('button', { name: 'Neuen Link anfordern' }).click();
      await page.waitForURL(/\/forgot-password/);
    },
  );

  journey('with a truncated link shows a message', async ({ page }) => {
    await page.goto('/set-password?id=1');
    await expect(page.getByRole('heading', { name: 'Dieser Link ist unvollständig' })).toBeVisible();
    await page.getByRole('button', { name: 'Neuen Link anfordern' }).click();
    await page.waitForURL(/\/forgot-password/);
    await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('');
  });
});

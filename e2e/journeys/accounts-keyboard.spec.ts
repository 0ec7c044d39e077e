import { expect } from '@playwright/test';
import { createAuthenticator } from '../support/authenticator.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { linkIn } from '../support/mailbox.ts';
import { expectFocusRing, tabTo } from '../support/tab-key.ts';

journey(
  'an invitation and a second factor can be completed without a mouse',
  async ({ page, userFactory, mailbox }) => {
    const user = await userFactory.create('customerUser');
    await userFactory.invite(user);
    await page.goto(linkIn(await mailbox.receive(user.email, 'invitation')));
    await tabTo(page, page.getByRole('textbox', { name: 'Neues Passwort', exact: true }));
    await page.keyboard.type(user.password);
    await tabTo(page, page.getByRole('textbox', { name: 'Passwort wiederholen', exact: true }));
    await page.keyboard.type(user.password);
    await tabTo(page, page.getByRole('button', { name: 'Passwort festlegen', exact: true }));
    await expectFocusRing(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');

    await tabTo(page, page.getByRole('textbox', { name: 'E-Mail-Adresse' }));
    await page.keyboard.type(user.email);
    await tabTo(page, page.getByRole('textbox', { name: 'Passwort', exact: true }));
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Jetzt einrichten' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/setup-2fa');
    const key = page.locator('[aria-label^="Schlüssel: "]');
    await expect(key).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const authenticator = createAuthenticator(await key.innerText());
    await tabTo(page, page.getByRole('textbox', { name: 'Ziffer 1 von 6' }));
    await expectFocusRing(page);
    await page.keyboard.type(await authenticator.nextCode());
    await page.waitForURL('**/invoices');
    await readListSummary(page);

    await tabTo(page, page.getByRole('button', { name: /, Kunde$/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Profil bearbeiten' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/edit-profile');
    await tabTo(page, page.getByRole('button', { name: 'Ausschalten' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ausschalten' })).toBeFocused();
  },
);

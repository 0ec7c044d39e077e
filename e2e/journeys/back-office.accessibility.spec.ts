import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { accounts } from '../support/accounts.ts';
import { journey } from '../support/journey.ts';
import { expectNoSidewaysScroll } from '../support/sideways-scroll.ts';

/** The buttons that open a dialog on a page of the back office, in both languages. */
const UI_TEXTS = {
  'de-DE': {
    createCustomer: 'Kunde anlegen',
    createUser: 'Benutzer anlegen',
    createProvider: 'Anbieter anlegen',
    upload: 'Belege hochladen',
    importCustomers: 'Importieren',
    importAssignments: 'Zuordnung importieren',
    renameAdmin: 'Namen des Kunden-Admins ändern',
    role: 'Rolle',
    salesman: 'Vertriebler',
  },
  'en-GB': {
    createCustomer: 'Create customer',
    createUser: 'Create user',
    createProvider: 'Create provider',
    upload: 'Upload documents',
    importCustomers: 'Import',
    importAssignments: 'Import assignment',
    renameAdmin: "Change the customer admin's name",
    role: 'Role',
    salesman: 'Salesman',
  },
} as const;

/** The buttons that close a dialog, in both languages. */
const CLOSE = /^(?:Schließen|Close|Abbrechen|Cancel)$/;

async function open(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page, path);
  await expectNoSidewaysScroll(page);
}

async function checkDialog(
  page: Page,
  name: string,
  opener: Locator,
  use?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await opener.first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy=true], [data-loading]')).toHaveCount(0);
  // The first field of a form has the focus, unless it is locked.
  const [field] = await dialog.locator('form input:visible').all();
  if (field !== undefined && (await field.isEditable())) await expect(field).toBeFocused();
  await expectAccessible(page, name);
  await expectNoSidewaysScroll(page);
  await use?.(dialog);
  // A form is not closed with Escape, because the input would be lost.
  await dialog.getByRole('button', { name: CLOSE }).first().click();
  await expect(dialog).toBeHidden();
}

/** Regression: the menu of a field opened and closed endlessly on a phone, because a centred menu made the page wider than the phone. */
async function chooseRole(page: Page, field: Locator, role: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await expect(field).toHaveValue(role);
}

/** Both projects run this file: at 1440 pixels, where an entry is a table row, and on a phone, where it is a card. */
const firstRow = (page: Page) => page.locator('tbody [data-slot=open], main li button[aria-haspopup=dialog]');

for (const [locale, colorScheme] of [
  ['de-DE', 'light'],
  ['en-GB', 'dark'],
] as const)
  journey.describe(`axe finds no violation (${locale}, ${colorScheme})`, () => {
    // axe checks every element of a hundred rows, several times.
    journey.slow();
    journey.use({ locale, colorScheme, contextOptions: { reducedMotion: 'reduce' } });
    const uiTexts = UI_TEXTS[locale];
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    journey('on the pages of customers and users', async ({ page, openWithSession }) => {
      await openWithSession(accounts.superAdmin, '/manage-customers');
      await open(page, '/manage-customers');
      await checkDialog(page, 'a new customer', button(page, uiTexts.createCustomer));
      await checkDialog(page, 'the import of customers', button(page, uiTexts.importCustomers));
      await checkDialog(page, 'a customer', firstRow(page));
      await open(page, '/manage-customers/10000001');
      await checkDialog(page, "the administrator's name", button(page, uiTexts.renameAdmin));
      await open(page, '/manage-users');
      await checkDialog(page, 'a new back-office user', button(page, uiTexts.createUser), (dialog) =>
        chooseRole(page, dialog.getByRole('combobox', { name: uiTexts.role }), uiTexts.salesman),
      );
      await checkDialog(page, 'the import of assignments', button(page, uiTexts.importAssignments));
      await checkDialog(page, 'a back-office user', firstRow(page));
    });

    journey('on the pages of providers, intake, export and mails', async ({ page, openWithSession }) => {
      await openWithSession(accounts.superAdmin, '/manage-providers');
      await open(page, '/manage-providers');
      await checkDialog(page, 'a new provider', button(page, uiTexts.createProvider));
      await open(page, '/intake');
      await checkDialog(page, 'an upload', button(page, uiTexts.upload));
      await checkDialog(page, 'a file of the journal', firstRow(page));
      await open(page, '/overview');
      await open(page, '/export');
      await open(page, '/failed-mails');
      await open(page, '/webhooks');
      await open(page, '/trail');
    });

    journey("on the customer's own administration", async ({ page, openWithSession }) => {
      await openWithSession(accounts.bookkeeper, '/users');
      await open(page, '/users');
      await checkDialog(page, 'a new user', button(page, uiTexts.createUser));
      await checkDialog(page, 'a user', firstRow(page));
      await open(page, '/customers');
      await checkDialog(page, 'a customer', firstRow(page));
    });
  });

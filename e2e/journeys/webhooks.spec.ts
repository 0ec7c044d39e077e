import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { accounts } from '../support/accounts.ts';
import { journey, readListSummary } from '../support/journey.ts';
import { type PortalApi, signInByApi } from '../support/portal-api.ts';
import { textAt } from '../support/response-fields.ts';
import { listReceived, type ReceivedEvent, webhookAddress } from '../support/webhook-receiver.ts';

/** Several rounds of the worker that delivers webhooks. */
const DELIVERED_WITHIN_MS = 30_000;

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Waits until the receiver has got `count` events, and returns the newest. */
async function receiveLast(address: string, count: number): Promise<ReceivedEvent> {
  const received = { message: `events at ${address}`, timeout: DELIVERED_WITHIN_MS };
  await expect.poll(async () => (await listReceived(address)).length, received).toBe(count);
  const newest = (await listReceived(address)).at(-1);
  if (newest === undefined) throw new Error('no event');
  return newest;
}

/** Creates a provider only for this journey, whose webhooks get no events of other journeys. */
async function createProvider(api: PortalApi, name: string): Promise<string> {
  return textAt(await api.call('/Provider', { method: 'POST', body: { name } }), 'id');
}

async function createCustomer(api: PortalApi, providerId: string): Promise<void> {
  const customerNumber = `8${randomInt(10_000_000).toString().padStart(7, '0')}`;
  const body = {
    customerNumber,
    companyNumber: null,
    customerName: `Gärtnerei ${customerNumber}`,
    email: `k${customerNumber}@journeys.example`,
    firstName: '',
    lastName: '',
    providerIds: [providerId],
  };
  await api.call('/Customer', { method: 'POST', body });
}

journey.describe('a webhook', () => {
  journey(
    'is created and tested, gets an event twice when it is sent again, and gets nothing once it is switched off',
    async ({ page, openWithSession, baseURL }) => {
      journey.slow();
      const name = `ERP ${randomUUID().slice(0, 8)}`;
      const address = webhookAddress(randomUUID());
      const { email, password } = accounts.superAdmin;
      const api = await signInByApi(baseURL ?? '', email, password);
      const provider = `${name} GmbH`;
      const providerId = await createProvider(api, provider);
      await openWithSession(accounts.superAdmin, '/webhooks');

      await page.getByRole('button', { name: 'Webhooks verwalten' }).click();
      await page.getByRole('button', { name: 'Webhook anlegen' }).click();
      await choose(page, 'Anbieter', provider);
      await page.getByRole('textbox', { name: 'Adresse' }).fill(address);
      await page.getByRole('textbox', { name: 'Beschreibung' }).fill(name);
      await choose(page, 'Ereignisse', 'Kunde geändert');
      await page.keyboard.press('Escape');
      await expectAccessible(page, 'the form of a webhook');
      await page.getByRole('dialog').getByRole('button', { name: 'Webhook anlegen' }).click();
      const secret = await page.getByRole('textbox', { name: 'Geheimnis des Webhooks' }).innerText();
      await expectAccessible(page, 'the webhooks with a new secret');
      await page.getByRole('button', { name: 'Fertig' }).click();

      await page.getByRole('button', { name: `Test senden: ${name}` }).click();
      const test = await receiveLast(address, 1);
      expect(test.type).toBe('webhook.test');
      expect(test.isSignedWith(secret)).toBe(true);
      await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click();
      const rowOf = (event: string) => page.locator('tbody tr', { hasText: event });
      await page.getByRole('combobox', { name: 'Empfänger filtern' }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await expect(rowOf('Test')).toContainText('Zugestellt');
      await expect(rowOf('Test')).toContainText('HTTP 204');

      await createCustomer(api, providerId);
      const changed = await receiveLast(address, 2);
      expect(changed.type).toBe('customer.changed');
      expect(changed.isSignedWith(secret)).toBe(true);

      await page.reload();
      await readListSummary(page);
      await expectAccessible(page, 'the log of webhooks');
      await rowOf('Kunde geändert').getByRole('button', { name: 'Kunde geändert erneut senden' }).click();
      expect((await receiveLast(address, 3)).id).toBe(changed.id);
      await expect(rowOf('Kunde geändert')).toContainText('Zugestellt');

      await page.getByRole('button', { name: 'Webhooks verwalten' }).click();
      await page.getByRole('button', { name: `${name} bearbeiten` }).click();
      await page.getByRole('checkbox', { name: 'Eingeschaltet' }).uncheck();
      await page.getByRole('button', { name: 'Webhook speichern' }).click();
      const listed = page.getByRole('listitem').filter({ hasText: name });
      await expect(listed.getByText('Aus', { exact: true })).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click();
      const resend = rowOf('Kunde geändert').getByRole('button', { name: 'Kunde geändert erneut senden' });
      await expect(resend).toHaveAttribute('aria-disabled', 'true');
      await createCustomer(api, providerId);
      await page.reload();
      await readListSummary(page);
      await expect(rowOf('Kunde geändert')).toHaveCount(1);
      expect(await listReceived(address)).toHaveLength(3);
    },
  );
});

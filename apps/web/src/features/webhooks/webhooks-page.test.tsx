import type { WebhookDelivery, WebhookEndpoint } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json, noContent } from '../../../test-support/fake-server.ts';
import { pageOf } from '../../../test-support/invoices.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { provider, userOf } from '../../../test-support/users.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const endpoint: WebhookEndpoint = {
  id: '019a0000-0000-7000-8000-000000000a01',
  providerId: provider.id,
  providerName: provider.name,
  url: 'https://erp.example.com/belegfach',
  description: 'ERP',
  events: ['document.accepted'],
  isOn: true,
  offBecause: null,
  previousSecretUntil: null,
  failingSince: null,
  createdAt: '2026-11-18T08:00:00.000Z',
};

const failed: WebhookDelivery = {
  id: '019a0000-0000-7000-8000-000000000b01',
  endpointId: endpoint.id,
  url: endpoint.url,
  payload: {
    type: 'customer.changed',
    timestamp: '2026-11-18T08:15:00.000Z',
    data: {
      providerId: provider.id,
      customerId: '019a0000-0000-7000-8000-000000000101',
      customerNumber: '10000001',
      change: 'updated',
      status: 'Active',
    },
  },
  state: 'failed',
  attempts: 3,
  httpStatus: 503,
  fault: 'status',
  durationMs: 1234,
  createdAt: '2026-11-18T08:15:00.000Z',
  lastAttemptAt: '2026-11-18T08:20:00.000Z',
  nextAttemptAt: null,
};

async function renderPage({
  deliveries = [failed],
  endpoints = [endpoint],
  user = userOf('ProviderAdmin'),
}: {
  readonly user?: ReturnType<typeof userOf>;
  readonly deliveries?: readonly WebhookDelivery[];
  readonly endpoints?: readonly WebhookEndpoint[];
} = {}) {
  return renderPortal({
    at: '/webhooks',
    user,
    server: {
      'GET /WebhookDelivery': () => json(pageOf([...deliveries], deliveries.length)),
      'GET /Webhook': () => json([...endpoints]),
      [`POST /WebhookDelivery/${failed.id}/Retry`]: () => noContent(),
      [`POST /Webhook/${endpoint.id}/Test`]: () => noContent(),
      [`POST /Provider/${provider.id}/Webhooks`]: () => json({ id: endpoint.id, secret: SECRET }, 201),
    },
  });
}

const openEndpoints = async (user: Awaited<ReturnType<typeof renderPage>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Webhooks verwalten' }));
  return screen.findByRole('dialog', { name: 'Webhooks' });
};

describe('the log of webhooks', () => {
  it('lists each event with its state, its attempts and the response of the receiver', async () => {
    await renderPage();
    const row = await screen.findByRole('row', { name: /Kunde geändert.*erp\.example\.com.*HTTP 503/ });
    expect(row).toHaveTextContent('18.11.2026, 09:15');
    expect(row).toHaveTextContent('Gescheitert');
    expect(row).toHaveTextContent('3');
  });

  it('says that there are no events yet', async () => {
    await renderPage({ deliveries: [] });
    expect(await screen.findByText('Noch keine Ereignisse')).toBeVisible();
  });

  it('sends an event again from its row', async () => {
    const { user, network } = await renderPage();
    await user.click(await screen.findByRole('button', { name: 'Kunde geändert erneut senden' }));
    expect(await screen.findByText('Das Ereignis wird erneut gesendet.')).toBeVisible();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^Erfolg: Das Ereignis wird erneut gesendet\..+, [a-z.]+$/),
    );
    expect(network.seen.filter(({ path }) => path.endsWith('/Retry'))).toHaveLength(1);
  });

  it('locks the button that sends an event again if the webhook is switched off', async () => {
    const { user, network } = await renderPage({
      endpoints: [{ ...endpoint, isOn: false, offBecause: 'restored' }],
    });
    const button = await screen.findByRole('button', { name: 'Kunde geändert erneut senden' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await user.click(button);
    expect(network.seen.filter(({ path }) => path.endsWith('/Retry'))).toEqual([]);
  });

  it('shows the content of an event, and its duration', async () => {
    const { user } = await renderPage();
    await user.click(await screen.findByText('Kunde geändert'));
    const dialog = await screen.findByRole('dialog', { name: 'Kunde geändert' });
    expect(dialog).toHaveTextContent(failed.id);
    expect(dialog).toHaveTextContent('1.234 ms');
    expect(within(dialog).getByLabelText('Inhalt')).toHaveTextContent('"customerNumber": "10000001"');
  });
});

describe('the webhooks', () => {
  it('are listed with their events and with the reason why one is off', async () => {
    const { user } = await renderPage({
      endpoints: [
        endpoint,
        { ...endpoint, id: failed.id, description: 'CRM', isOn: false, offBecause: 'gone' },
      ],
    });
    const dialog = await openEndpoints(user);
    expect(await within(dialog).findByText('ERP')).toBeVisible();
    expect(within(dialog).getByText(/besteht nicht mehr \(HTTP 410\)/)).toBeVisible();
  });

  it('can be tested with a button in their row', async () => {
    const { user, network } = await renderPage();
    const dialog = await openEndpoints(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Test senden: ERP' }));
    expect(await screen.findByText(/Der Test wird gesendet/)).toBeVisible();
    expect(network.seen.filter(({ path }) => path.endsWith('/Test'))).toHaveLength(1);
  });

  it('show the secret of a new webhook until the notice is closed, and not again', async () => {
    const { user } = await renderPage({ endpoints: [] });
    await user.click(within(await openEndpoints(user)).getByRole('button', { name: 'Webhook anlegen' }));
    const form = await screen.findByRole('dialog', { name: 'Webhook anlegen' });
    await user.type(within(form).getByLabelText('Adresse'), endpoint.url);
    await user.click(within(form).getByRole('button', { name: 'Webhook anlegen' }));
    expect(await screen.findByRole('textbox', { name: 'Geheimnis des Webhooks' })).toHaveTextContent(SECRET);
    await user.click(screen.getByRole('button', { name: 'Fertig' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  });

  it('begin their form with the address, even if there are several providers', async () => {
    const other = { id: '019a0000-0000-7000-8000-000000000002', name: 'Muster Service GmbH' };
    const { user } = await renderPage({ user: userOf('SuperAdmin', { providers: [provider, other] }) });
    await user.click(within(await openEndpoints(user)).getByRole('button', { name: 'Webhook anlegen' }));
    const form = await screen.findByRole('dialog', { name: 'Webhook anlegen' });
    const [first] = within(form).getAllByRole('textbox');
    expect(first).toHaveAccessibleName('Adresse');
    await waitFor(() => expect(first).toHaveFocus());
    const provides = within(form).getByRole('combobox', { name: 'Anbieter' });
    expect(first?.compareDocumentPosition(provides)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('cannot be created without an address', async () => {
    const { user, network } = await renderPage({ endpoints: [] });
    await user.click(within(await openEndpoints(user)).getByRole('button', { name: 'Webhook anlegen' }));
    const form = await screen.findByRole('dialog', { name: 'Webhook anlegen' });
    await user.type(within(form).getByLabelText('Adresse'), 'erp.example.com');
    await user.click(within(form).getByRole('button', { name: 'Webhook anlegen' }));
    expect(form).toHaveTextContent('Adresse');
    expect(network.seen.filter(({ path }) => path.endsWith('/Webhooks'))).toEqual([]);
  });
});

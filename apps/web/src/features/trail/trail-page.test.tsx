import type { TrailPage } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';

const entry: TrailPage['entries'][number] = {
  number: 12,
  at: '2026-11-20T13:28:05Z',
  action: 'customer.update',
  result: 'ok',
  actor: 'Groß Käthe',
  target: {
    kind: 'Customer',
    id: '019a0000-0000-7000-8000-000000000001',
    name: 'Müller GmbH (10000001)',
    customerNumber: '10000001',
  },
  providerName: 'Muster Automaten GmbH',
  facts: [{ name: 'fields', value: '["name"]' }],
};
const page: TrailPage = {
  entries: [entry],
  next: 12,
  chain: { checkedAt: '2026-11-20T02:00:00Z', faults: 0 },
};

describe('the audit trail', () => {
  it('says in words who did what, shows the state of the chain, and loads older entries', async () => {
    const { user, network } = await renderPortal({
      at: '/trail',
      user: userOf('ProviderAdmin'),
      server: {
        'GET /AuditTrail': ({ path }) =>
          json(
            path.includes('before=') ? { ...page, entries: [{ ...entry, number: 11 }], next: null } : page,
          ),
      },
    });
    const table = await screen.findByRole('group', { name: 'Protokoll' });
    const row = await within(table).findByRole('row', { name: /Groß Käthe/ });
    expect(row).toHaveTextContent('Kunde geändert');
    expect(row).toHaveTextContent('Geändert: Name');
    expect(within(row).getByRole('link', { name: 'Müller GmbH (10000001)' })).toHaveAttribute(
      'href',
      '/manage-customers/10000001',
    );
    expect(screen.getByText(/Kette des Protokolls ist unversehrt/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ältere Einträge' }));
    await waitFor(() => expect(network.seen.at(-1)?.path).toContain('before=12'));
  });

  it('keeps its filters in the address', async () => {
    const { user, network, currentHref } = await renderPortal({
      at: '/trail?person=Käthe',
      user: userOf('SuperAdmin'),
      server: { 'GET /AuditTrail': () => json({ ...page, next: null }) },
    });
    await screen.findByRole('row', { name: /Groß Käthe/ });
    expect(
      decodeURIComponent(network.seen.find(({ path }) => path.startsWith('/AuditTrail'))?.path ?? ''),
    ).toContain('person=Käthe');
    await user.type(screen.getByRole('textbox', { name: 'Kunde (Name oder Nummer)' }), '10000001');
    await waitFor(() => expect(currentHref()).toContain('customer='));
    await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
    await waitFor(() => expect(currentHref()).not.toContain('person'));
  });
});

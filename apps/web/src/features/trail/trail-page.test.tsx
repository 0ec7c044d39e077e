import type { TrailPage } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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

  // Earlier fault: only the id of a delivery or an import was shown, which has no meaning for people.
  it('says in words what an entry is about, even if that has no name', async () => {
    const unnamed = (number: number, kind: string) => ({
      ...entry,
      number,
      target: { kind, id: `019a0000-0000-7000-8000-00000000000${number}`, name: null, customerNumber: null },
    });
    await renderPortal({
      at: '/trail',
      user: userOf('SuperAdmin'),
      server: {
        'GET /AuditTrail': () =>
          json({ ...page, entries: [unnamed(3, 'intake-batch'), unnamed(2, 'Import'), unnamed(1, 'other')] }),
      },
    });
    const cells = await screen.findAllByRole('cell', { name: /^(?:Lieferung|Importdatei|019a)/ });
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Lieferung ohne Indexdatei',
      'Importdatei',
      '019a0000-0000-7000-8000-000000000001',
    ]);
  });

  it('says first that an import was only a preview', async () => {
    const facts = [
      { name: 'created', value: '1' },
      { name: 'isPreview', value: 'true' },
    ];
    await renderPortal({
      at: '/trail',
      user: userOf('SuperAdmin'),
      server: {
        'GET /AuditTrail': () => json({ ...page, entries: [{ ...entry, action: 'import', facts }] }),
      },
    });
    expect(await screen.findByRole('cell', { name: /^Nur Vorschau: ja\s*Angelegt: 1$/ })).toBeVisible();
  });

  it('says a refusal once', async () => {
    await renderPortal({
      at: '/trail',
      user: userOf('SuperAdmin'),
      server: {
        'GET /AuditTrail': () =>
          json({ ...page, entries: [{ ...entry, action: 'access', result: 'refused', target: null }] }),
      },
    });
    expect(await screen.findByRole('cell', { name: /^Zugriff ?\(abgewiesen\)$/ })).toBeVisible();
  });

  it('shows all topics again after one was chosen', async () => {
    const { user, currentHref } = await renderPortal({
      at: '/trail?topic=customers',
      user: userOf('SuperAdmin'),
      server: { 'GET /AuditTrail': () => json({ ...page, next: null }) },
    });
    await user.click(await screen.findByRole('combobox', { name: 'Thema' }));
    await user.click(await screen.findByRole('option', { name: 'Alle Themen' }));
    await waitFor(() => expect(currentHref()).not.toContain('topic'));
  });

  it('is filtered by one action, among those of the chosen topic', async () => {
    const { user, network, currentHref } = await renderPortal({
      at: '/trail?topic=customers',
      user: userOf('SuperAdmin'),
      server: { 'GET /AuditTrail': () => json({ ...page, next: null }) },
    });
    await user.click(await screen.findByRole('combobox', { name: 'Vorgang' }));
    expect(await screen.findByRole('option', { name: 'Kunde geändert' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Sicherung erstellt' })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Kunde geändert' }));
    await waitFor(() => expect(network.seen.at(-1)?.path).toContain('action=customer.update'));
    // An action of another topic would find nothing.
    await user.click(screen.getByRole('combobox', { name: 'Thema' }));
    await user.click(await screen.findByRole('option', { name: 'Belege' }));
    await waitFor(() => expect(currentHref()).toContain('topic=documents'));
    expect(currentHref()).not.toContain('action');
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
    await user.type(screen.getByRole('textbox', { name: 'Kunde (Name, Nummer)' }), '10000001');
    await waitFor(() => expect(currentHref()).toContain('customer='));
    await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
    await waitFor(() => expect(currentHref()).not.toContain('person'));
  });

  // A file that ended after 5,000 entries looked complete.
  it.each([
    ['says in the page and in the file that older entries are missing', 5_001, true],
    ['does not say it of a file that has them all', 5_000, false],
  ] as const)('as a file %s', async (_name, total, isCut) => {
    let file: Blob | undefined;
    let calls = 0;
    URL.createObjectURL = (object) => {
      file = object as Blob;
      return 'blob:http://localhost/1';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await renderPortal({
      at: '/trail',
      user: userOf('SuperAdmin'),
      server: {
        'GET /AuditTrail': ({ path }) => {
          calls += 1;
          // The page itself, whose rows do not matter here.
          if (calls === 1) return json({ ...page, next: null });
          const newest = Number(/before=(\d+)/.exec(path)?.[1] ?? total + 1) - 1;
          const numbers = Array.from({ length: Math.min(newest, 2_500) }, (_, index) => newest - index);
          const last = numbers.at(-1) ?? 1;
          const entries = numbers.map((number) => ({ ...entry, number }));
          return json({ entries, next: last > 1 ? last : null, chain: null });
        },
      },
    });
    await screen.findByRole('row', { name: /Groß Käthe/ });
    await user.click(screen.getByRole('button', { name: 'Als CSV speichern' }));
    await waitFor(() => expect(file).toBeDefined());
    const lines = ((await file?.text()) ?? '').trimEnd().split('\r\n');
    const notice = 'Die Datei enthält nur die neuesten 5.000 Einträge.';
    expect(lines).toHaveLength(1 + 5_000 + (isCut ? 1 : 0));
    expect(lines.at(-1)?.includes(notice)).toBe(isCut);
    expect(screen.queryAllByText((text) => text.startsWith(notice)).length > 0).toBe(isCut);
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { heldOf, journalOf, receiptOf } from '../../../test-support/intake.ts';
import { answerOf, LIST, showIntake } from '../../../test-support/intake-page.tsx';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { provider, userOf } from '../../../test-support/users.ts';

describe('the journal', () => {
  it('tells files, what became of them and why, newest first', async () => {
    const { asked } = await showIntake({ detail: heldOf(1) });
    const row = await screen.findByRole('row', { name: /RE_2026_0001\.pdf/ });
    expect(row).toHaveTextContent('20.11.2026, 14:28');
    expect(row).toHaveTextContent('Zu prüfen');
    expect(row).toHaveTextContent('Kunde unbekannt');
    expect(asked()[0]).toContain('orderBy=ReceivedAt&sortDirection=1');
  });

  it('counts by state, and a count filters', async () => {
    const { user, asked } = await showIntake();
    const counters = await screen.findByRole('group', { name: 'Anzahl nach Status' });
    expect(await within(counters).findByRole('button', { name: /^Empfangen ?1\.312$/ })).toBeVisible();
    await user.click(within(counters).getByRole('button', { name: /^Abgelehnt ?9$/ }));
    await waitFor(() => expect(asked().at(-1)).toContain('state=rejected'));
    await user.click(within(counters).getByRole('button', { name: /^Abgelehnt ?9$/ }));
    await waitFor(() => expect(asked().at(-1)).not.toContain('state'));
  });

  it('is filtered by period and reason; the provider is a SuperAdmin’s to choose', async () => {
    const { user, asked } = await showIntake({ role: 'SuperAdmin' });
    await screen.findByRole('row', { name: /RE_2026_0003/ });
    await user.click(screen.getByRole('button', { name: '7 Tage' }));
    await waitFor(() => expect(asked().at(-1)).toMatch(/receivedFrom=.+&receivedTo=/));
    await user.click(screen.getByRole('combobox', { name: 'Grund filtern' }));
    await user.click(await screen.findByRole('option', { name: 'Kunde unbekannt' }));
    await waitFor(() => expect(asked().at(-1)).toContain('reason=customer-unknown'));
    await user.click(screen.getByRole('combobox', { name: 'Anbieter filtern' }));
    await user.click(await screen.findByRole('option', { name: provider.name }));
    await waitFor(() => expect(asked().at(-1)).toContain(`providerId=${provider.id}`));
  });

  it('says what to do while it is empty, and in English too', async () => {
    await showIntake({ language: 'en', server: { [LIST]: () => json(journalOf([])) } });
    expect(await screen.findByRole('heading', { name: 'No document has come in yet' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Filter Provider' })).toBeNull();
  });

  it('is no business of other roles', async () => {
    const { place } = await showIntake({ role: 'ProviderUser' });
    await waitFor(() => expect(place()).toBe('/403'));
  });
});

describe('an upload', () => {
  const file = new File(['%PDF-'], 'RE_1.pdf', { type: 'application/pdf' });

  it('tells what became of each file, and leads to what waits', async () => {
    const detail = heldOf(1, { fileName: 'RE_1.pdf' });
    const { user, network } = await showIntake({
      detail,
      server: {
        'POST /Intake/Documents': () =>
          json({
            items: [answerOf({ fileName: 'RE_1.pdf', state: 'quarantined', reason: 'customer-unknown' })],
          }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Belege hochladen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Belege hochladen' });
    expect(within(dialog).getByRole('button', { name: 'Hochladen' })).toHaveAccessibleDescription(
      'Wählen Sie zuerst mindestens eine Datei.',
    );
    await user.upload(within(dialog).getByLabelText('Dateien für den Belegeingang'), file);
    await user.click(within(dialog).getByRole('button', { name: '1 Datei hochladen' }));
    const list = await screen.findByRole('list', { name: 'Ergebnis je Datei' });
    expect(list).toHaveTextContent('Kunde unbekannt');
    const body = uploadedBody(network);
    expect(body?.getAll('Documents')).toHaveLength(1);
    expect(body?.has('ProviderId')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'RE_1.pdf prüfen' }));
    expect(await screen.findByRole('dialog', { name: /RE-2026\/0001/ })).toBeVisible();
  });

  it('begins with files that are dropped on the page; a SuperAdmin names the provider', async () => {
    const other = { id: '019a0000-0000-7000-8000-000000000002', name: 'Muster Service GmbH' };
    const { user, network } = await renderPortal({
      at: '/intake',
      user: userOf('SuperAdmin', { providers: [provider, other] }),
      server: {
        [LIST]: () => json(journalOf([receiptOf(2)])),
        'POST /Intake/Documents': () => json({ items: [] }),
      },
    });
    const row = await screen.findByRole('row', { name: /RE_2026_0002/ });
    fireEvent.drop(row, { dataTransfer: { types: ['Files'], files: [file] } });
    const dialog = await screen.findByRole('dialog', { name: 'Belege hochladen' });
    expect(within(dialog).getByText('RE_1.pdf')).toBeVisible();
    const submit = () => within(dialog).getByRole('button', { name: '1 Datei hochladen' });
    expect(submit()).toHaveAccessibleDescription('Wählen Sie den Anbieter.');
    await user.click(within(dialog).getByRole('combobox', { name: 'Anbieter' }));
    await user.click(await screen.findByRole('option', { name: other.name }));
    await user.click(submit());
    expect(await screen.findByText(/Noch kein Ergebnis/)).toBeVisible();
    const body = uploadedBody(network);
    expect(body?.get('ProviderId')).toBe(other.id);
  });
});

it('offers an administrator the keys of the own provider, a SuperAdmin not', async () => {
  const { user } = await showIntake({
    server: { [`GET /Provider/${provider.id}/IntakeKeys`]: () => json([]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Schlüssel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Eingangsschlüssel' });
  expect(await within(dialog).findByText('Noch kein Schlüssel.')).toBeVisible();
});

/** The form of the upload, as it left the browser. */
function uploadedBody({ fetch }: Awaited<ReturnType<typeof renderPortal>>['network']) {
  const bodies = fetch.mock.calls.map(([, init]) => init?.body);
  return bodies.find((body) => body instanceof FormData);
}

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { buildHeldDetail, buildJournalPage, buildReceipt } from '../../../test-support/intake.ts';
import { buildUploadedItem, LIST, showIntake } from '../../../test-support/intake-page.tsx';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { provider, userOf } from '../../../test-support/users.ts';

describe('the intake journal', () => {
  it('lists files with their state and reason, newest first', async () => {
    const { listQueryPaths } = await showIntake({ detail: buildHeldDetail(1) });
    const row = await screen.findByRole('row', { name: /RE_2026_0001\.pdf/ });
    expect(row).toHaveTextContent('20.11.2026, 14:28');
    expect(row).toHaveTextContent('Zu prüfen');
    expect(row).toHaveTextContent('Kunde unbekannt');
    expect(listQueryPaths()[0]).toContain('orderBy=ReceivedAt&sortDirection=1');
  });

  // Regression: a row of an index without a file name gave a button without a name.
  it('names a row without a file name', async () => {
    const unnamed = buildReceipt(1, { fileName: '', state: 'rejected', reason: 'file-name' });
    await showIntake({ server: { [LIST]: () => json(buildJournalPage([unnamed])) } });
    expect(await screen.findByRole('button', { name: 'ohne Dateiname' })).toBeVisible();
  });

  it('shows a count for each state, and each count filters the list', async () => {
    const { user, listQueryPaths } = await showIntake();
    const counters = await screen.findByRole('group', { name: 'Anzahl nach Status' });
    expect(await within(counters).findByRole('button', { name: /^Empfangen ?1\.312$/ })).toBeVisible();
    await user.click(within(counters).getByRole('button', { name: /^Abgelehnt ?9$/ }));
    await waitFor(() => expect(listQueryPaths().at(-1)).toContain('state=rejected'));
    await user.click(within(counters).getByRole('button', { name: /^Abgelehnt ?9$/ }));
    await waitFor(() => expect(listQueryPaths().at(-1)).not.toContain('state'));
  });

  it('is filtered by period and reason, and by a super admin also by provider', async () => {
    const { user, listQueryPaths } = await showIntake({ role: 'SuperAdmin' });
    await screen.findByRole('row', { name: /RE_2026_0003/ });
    await user.click(screen.getByRole('button', { name: '7 Tage' }));
    await waitFor(() => expect(listQueryPaths().at(-1)).toMatch(/receivedFrom=.+&receivedTo=/));
    await user.click(screen.getByRole('combobox', { name: 'Grund filtern' }));
    await user.click(await screen.findByRole('option', { name: 'Kunde unbekannt' }));
    await waitFor(() => expect(listQueryPaths().at(-1)).toContain('reason=customer-unknown'));
    await user.click(screen.getByRole('combobox', { name: 'Anbieter filtern' }));
    await user.click(await screen.findByRole('option', { name: provider.name }));
    await waitFor(() => expect(listQueryPaths().at(-1)).toContain(`providerId=${provider.id}`));
  });

  it('keeps the button that resets the filters while files are selected', async () => {
    const { user, listQueryPaths } = await showIntake({ at: '/intake?state=quarantined' });
    await user.click(await screen.findByRole('checkbox', { name: /RE_2026_0003/ }));
    expect(await screen.findByRole('button', { name: 'Ablehnen' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
    await waitFor(() => expect(listQueryPaths().at(-1)).not.toContain('state'));
  });

  it('folds its rarely used buttons on a tablet, where they would need a second line', async () => {
    const watch = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(watch(query), { matches: query === '(max-width: 1023.98px)' }),
    );
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const { user } = await showIntake();
    const more = await screen.findByRole('button', { name: 'Mehr' });
    expect(screen.queryByRole('button', { name: 'Gemerkte Kennungen' })).toBeNull();
    await user.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'Gemerkte Kennungen' }));
    expect(await screen.findByRole('dialog', { name: 'Gemerkte Kennungen' })).toBeVisible();
  });

  it('states what to do while it is empty, also in English', async () => {
    await showIntake({ language: 'en', server: { [LIST]: () => json(buildJournalPage([])) } });
    expect(await screen.findByRole('heading', { name: 'No document has come in yet' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Filter Provider' })).toBeNull();
  });

  it('is not shown to other roles', async () => {
    const { currentHref } = await showIntake({ role: 'ProviderUser' });
    await waitFor(() => expect(currentHref()).toBe('/403'));
  });
});

describe('an upload', () => {
  const file = new File(['%PDF-'], 'RE_1.pdf', { type: 'application/pdf' });

  it('shows the result of each file, and opens held documents', async () => {
    const detail = buildHeldDetail(1, { fileName: 'RE_1.pdf' });
    const { user, network } = await showIntake({
      detail,
      server: {
        'POST /Intake/Documents': () =>
          json({
            items: [
              buildUploadedItem({
                fileName: 'RE_1.pdf',
                state: 'quarantined',
                reason: 'customer-unknown',
                explanation: { de: 'Der Kunde ist nicht bekannt.', en: 'The customer is not known.' },
              }),
              buildUploadedItem({
                id: '019a0000-0000-7000-8000-000000050002',
                fileName: 'RE_2.pdf',
                unreadFields: [{ field: 'amount', text: 'zwölf' }],
              }),
            ],
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
    expect(list).toHaveTextContent('Der Betrag „zwölf“ im Index ist nicht lesbar und wird nicht angezeigt.');
    const body = findUploadBody(network);
    expect(body?.getAll('Documents')).toHaveLength(1);
    expect(body?.has('ProviderId')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Öffnen: RE_1.pdf' }));
    expect(await screen.findByRole('dialog', { name: /RE-2026\/0001/ })).toBeVisible();
  });

  it('begins with files that are dropped on the page, and a super admin chooses the provider', async () => {
    const other = { id: '019a0000-0000-7000-8000-000000000002', name: 'Muster Service GmbH' };
    const { user, network } = await renderPortal({
      at: '/intake',
      user: userOf('SuperAdmin', { providers: [provider, other] }),
      server: {
        [LIST]: () => json(buildJournalPage([buildReceipt(2)])),
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
    const body = findUploadBody(network);
    expect(body?.get('ProviderId')).toBe(other.id);
  });
});

it('the intake page shows a provider admin the hot folder, and each key once with a line for curl', async () => {
  const { user } = await showIntake({
    server: {
      [`POST /Provider/${provider.id}/IntakeKeys`]: () =>
        json({ id: '019a0000-0000-7000-8000-000000000991', key: 'ik_geheim' }, 201),
      [`GET /Provider/${provider.id}/IntakeKeys`]: () => json([]),
      [`GET /Provider/${provider.id}/IntakeChannels`]: () =>
        json({
          hotFolder: { path: '/srv/intake/muster', state: 'watched', waitingFiles: 0, lastReceivedAt: null },
        }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Schlüssel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Eingangsschlüssel' });
  expect(await within(dialog).findByText('Noch kein Schlüssel.')).toBeVisible();
  expect(await within(dialog).findByText('/srv/intake/muster')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Beispiel-Index herunterladen (CSV)' })).toBeVisible();
  // Regression: nothing on the page said that there is an answer, where it is and what its words mean.
  const help = within(dialog).getByRole('region', { name: 'Hilfe zur Übergabe' });
  expect(help).toHaveTextContent('index.result.csv');
  expect(within(help).getByText('quarantined').parentElement).toHaveTextContent(
    'wartet hier unter „Belegeingang“',
  );
  await user.type(within(dialog).getByRole('textbox', { name: /Bezeichnung/ }), 'ERP');
  await user.click(within(dialog).getByRole('button', { name: /Schlüssel anlegen/ }));
  const line = await within(dialog).findByText(/curl --fail-with-body/);
  expect(line).toHaveTextContent('/api/Intake/Documents');
  expect(line).toHaveTextContent('Authorization: Bearer ik_geheim');
  // The file that the sample index names: a number that no real document has.
  expect(line).toHaveTextContent('Documents=@MUSTER-0001.pdf');
});

/** The form data of the upload, as sent by the browser. */
function findUploadBody({ fetch }: Awaited<ReturnType<typeof renderPortal>>['network']) {
  const bodies = fetch.mock.calls.map(([, init]) => init?.body);
  return bodies.find((body) => body instanceof FormData);
}

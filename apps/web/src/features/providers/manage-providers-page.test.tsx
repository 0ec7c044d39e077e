import type { BranchWithProvider, IntakeKey, ProviderSetup } from '@belegfach/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { provider, userOf } from '../../../test-support/users.ts';

const setup: ProviderSetup = {
  ...provider,
  vatIds: ['DE299999990'],
  ignoresLeadingZeros: false,
  eInvoiceDutyFrom: null,
  eInvoiceDutyMode: 'hold',
  hotFolder: { path: '/data/intake/muster', state: 'watched', waitingFiles: 3, lastReceivedAt: null },
};
const branch: BranchWithProvider = {
  id: '019a0000-0000-7000-8000-000000000401',
  branchIndex: 1,
  branchName: 'Köln',
  branchManagerUserId: [],
  providerId: provider.id,
};
const key: IntakeKey = {
  id: '019a0000-0000-7000-8000-000000000501',
  name: 'SAP',
  mayChangeCustomers: false,
  createdAt: '2026-11-01T08:00:00Z',
  lastUsedAt: null,
};
const KEYS_PATH = `/Provider/${provider.id}/IntakeKeys`;

interface PageOptions {
  readonly server?: Record<string, Handler>;
  readonly setups?: readonly ProviderSetup[];
  readonly branches?: readonly BranchWithProvider[];
  readonly language?: 'de' | 'en';
}

async function renderPage({
  server,
  setups = [setup],
  branches = [branch],
  language = 'de',
}: PageOptions = {}) {
  const view = await renderPortal({
    at: '/manage-providers',
    user: userOf('SuperAdmin'),
    language,
    server: {
      'GET /Provider': () => json(setups),
      'GET /ProviderBranch': () => json(branches),
      [`GET ${KEYS_PATH}`]: () => json([key]),
      ...server,
    },
  });
  const lastBodyOf = (method: string): unknown => {
    const body = view.network.seen.findLast((request) => request.method === method)?.body ?? '';
    return body === '' ? undefined : JSON.parse(body);
  };
  return { ...view, bodyOf: lastBodyOf };
}

describe('providers', () => {
  it('are loaded again while their hot folder is missing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const missing: ProviderSetup = { ...setup, hotFolder: { ...setup.hotFolder, state: 'missing' } };
      let answer = missing;
      await renderPage({ server: { 'GET /Provider': () => json([answer]) } });
      expect(await screen.findByText('Nicht vorhanden')).toBeVisible();
      answer = setup;
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(await screen.findByText('Wird überwacht')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('are shown with recognition and hot folder', async () => {
    await renderPage();
    const card = await screen.findByRole('article', { name: provider.name });
    const folder = within(card).getByRole('region', { name: 'Eingangsordner' });
    expect(folder).toHaveTextContent('Wird überwacht');
    expect(folder).toHaveTextContent('/data/intake/muster');
    expect(folder).toHaveTextContent('Wartende Dateien3');
    expect(card).toHaveTextContent('DE299999990');
  });

  it.each([
    ['cannot be read', 'unreadable', 'Not readable', /Check the permissions of the folder/],
    ['is not watched', 'off', 'Not watched', /set INTAKE_DIR on one server/],
  ] as const)('with a hot folder that %s show what to do', async (_what, state, word, hint) => {
    await renderPage({
      setups: [{ ...setup, hotFolder: { ...setup.hotFolder, state } }],
      language: 'en',
    });
    expect(await screen.findByText(word)).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });

  it('are created with a name and valid VAT ids', async () => {
    const { user, bodyOf } = await renderPage({
      server: { 'POST /Provider': () => json({ id: branch.id }, 201) },
    });
    await user.click(await screen.findByRole('button', { name: 'Anbieter anlegen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Anbieter anlegen' });
    expect(within(dialog).getByRole('status')).toHaveTextContent('Noch zu prüfen: Name');
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Öko Automaten eG');
    const vatIds = within(dialog).getByRole('textbox', { name: 'USt-IdNr. (optional)' });
    await user.type(vatIds, '299');
    expect(within(dialog).getByRole('status')).toHaveTextContent('Noch zu prüfen: USt-IdNr.');
    await user.clear(vatIds);
    await user.type(vatIds, 'de299999981');
    await user.click(within(dialog).getByRole('button', { name: 'Anbieter anlegen' }));
    expect(await screen.findByText('Anbieter angelegt.')).toBeVisible();
    expect(bodyOf('POST')).toEqual({
      name: 'Öko Automaten eG',
      vatIds: ['DE299999981'],
      ignoresLeadingZeros: false,
      eInvoiceDutyFrom: null,
      eInvoiceDutyMode: 'hold',
    });
  });

  it('can hold plain PDF invoices from a date on, which the form sets and the card shows', async () => {
    const { user, bodyOf } = await renderPage({
      setups: [{ ...setup, eInvoiceDutyFrom: '2028-01-01', eInvoiceDutyMode: 'advise' }],
      server: { [`PUT /Provider/${provider.id}`]: noContent },
    });
    expect(
      await screen.findByText('Ab 01.01.2028: Rechnungen nur als PDF werden mit Warnung angenommen'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Bearbeiten: ${provider.name}` }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('combobox', { name: 'Rechnungen nur als PDF' }));
    await user.click(await screen.findByRole('option', { name: 'Zur Prüfung anhalten' }));
    const day = within(dialog).getByRole('textbox', { name: 'Ab Belegdatum' });
    await user.clear(day);
    await user.type(day, '01.01.2027');
    await user.click(within(dialog).getByRole('button', { name: 'Anbieter speichern' }));
    await waitFor(() =>
      expect(bodyOf('PUT')).toMatchObject({ eInvoiceDutyFrom: '2027-01-01', eInvoiceDutyMode: 'hold' }),
    );
  });

  it('are renamed; a refusal closes the form, which can be reopened with the typed values', async () => {
    const { user, bodyOf } = await renderPage({
      server: {
        [`PUT /Provider/${provider.id}`]: () =>
          json({ status: 400, title: 'x', code: 'ProviderNameAlreadyInUse' }, 400),
      },
    });
    await user.click(await screen.findByRole('button', { name: `Bearbeiten: ${provider.name}` }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Neuer Name');
    await user.click(screen.getByRole('button', { name: 'Anbieter speichern' }));
    expect(await screen.findByText('Name: Diesen Anbieternamen gibt es bereits.')).toBeVisible();
    expect(bodyOf('PUT')).toMatchObject({ name: 'Neuer Name', vatIds: ['DE299999990'] });
    await user.click(screen.getByRole('button', { name: 'Formular wieder öffnen' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Neuer Name');
  });

  it('that were just created are the first ones and marked', async () => {
    const created = { ...setup, id: '019a0000-0000-7000-8000-000000000099', name: 'Zweirad Däumler' };
    let setups = [setup];
    const { user } = await renderPage({
      server: {
        'GET /Provider': () => json(setups),
        'POST /Provider': () => {
          setups = [setup, created];
          return json({ id: created.id }, 201);
        },
        [`GET /Provider/${created.id}/IntakeKeys`]: () => json([]),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Anbieter anlegen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Anbieter anlegen' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), created.name);
    await user.click(within(dialog).getByRole('button', { name: 'Anbieter anlegen' }));
    await screen.findByRole('article', { name: `${created.name} Neu angelegt` });
    const cards = screen.getAllByRole('article');
    expect(cards[0]).toHaveAccessibleName(`${created.name} Neu angelegt`);
    expect(cards[1]).toHaveAccessibleName(provider.name);
  });

  it('can be loaded again after a failure; an empty list offers to create the first provider', async () => {
    let fails = true;
    const { user } = await renderPage({
      server: { 'GET /Provider': () => (fails ? json({ status: 500, title: 'x' }, 500) : json([])) },
    });
    await screen.findByRole('heading', { name: 'Die Anbieter konnten nicht geladen werden' });
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('heading', { name: 'Noch kein Anbieter' })).toBeVisible();
  });

  it('are managed only by a super admin', async () => {
    const { currentHref } = await renderPortal({ at: '/manage-providers', user: userOf('ProviderAdmin') });
    await waitFor(() => expect(currentHref()).toBe('/403'));
  });
});

describe('branches', () => {
  it('are created with the next number', async () => {
    const { user, bodyOf } = await renderPage({
      server: { 'POST /ProviderBranch': () => json({ id: key.id }, 201) },
    });
    await screen.findByText('Köln');
    await user.click(screen.getByRole('button', { name: `Niederlassung anlegen: ${provider.name}` }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bonn');
    expect(screen.getByRole('textbox', { name: 'Nummer' })).toHaveValue('2');
    await user.click(screen.getByRole('button', { name: 'Niederlassung anlegen' }));
    expect(await screen.findByText('Niederlassung angelegt.')).toBeVisible();
    expect(bodyOf('POST')).toEqual({ branchName: 'Bonn', branchIndex: 2, providerId: provider.id });
  });

  it('that were just created are the first ones and marked', async () => {
    const created: BranchWithProvider = { ...branch, id: key.id, branchIndex: 2, branchName: 'Bonn' };
    let branches = [branch];
    const { user } = await renderPage({
      server: {
        'GET /ProviderBranch': () => json(branches),
        'POST /ProviderBranch': () => {
          branches = [branch, created];
          return json({ id: created.id }, 201);
        },
      },
    });
    await screen.findByText('Köln');
    await user.click(screen.getByRole('button', { name: `Niederlassung anlegen: ${provider.name}` }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bonn');
    await user.click(screen.getByRole('button', { name: 'Niederlassung anlegen' }));
    await screen.findByText('Bonn');
    const rows = within(screen.getByRole('list', { name: 'Niederlassungen' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => /Bonn|Köln/.exec(textContent)?.[0])).toEqual(['Bonn', 'Köln']);
    expect(within(rows[0] as HTMLElement).getByRole('img', { name: 'Neu angelegt' })).toBeVisible();
    expect(within(rows[1] as HTMLElement).queryByRole('img')).toBeNull();
  });

  it('are deleted after a confirmation; a refusal says that users still belong to the branch', async () => {
    const { user } = await renderPage({
      server: {
        [`DELETE /ProviderBranch/${branch.id}`]: () =>
          json({ status: 400, title: 'x', code: 'DeleteNotAllowed' }, 400),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Köln löschen' }));
    const prompt = await screen.findByRole('alertdialog', { name: '„Köln“ löschen?' });
    expect(within(prompt).getByRole('button', { name: 'Abbrechen' })).toHaveFocus();
    await user.click(within(prompt).getByRole('button', { name: 'Niederlassung löschen' }));
    expect(await screen.findByText('Köln wurde nicht gelöscht')).toBeVisible();
    expect(screen.getByText(/gehören noch Benutzer/)).toBeVisible();
  });

  it('with a manager state why they cannot be deleted', async () => {
    await renderPage({ branches: [{ ...branch, branchManagerUserId: [key.id] }] });
    const deleteButton = await screen.findByRole('button', { name: 'Köln löschen' });
    expect(deleteButton).toHaveAttribute('aria-disabled', 'true');
    expect(deleteButton).toHaveAccessibleDescription(/hat einen Niederlassungsleiter/);
  });
});

describe('intake keys', () => {
  it('are shown once, can be copied, and are then hidden', async () => {
    const { user, bodyOf } = await renderPage({
      server: { [`POST ${KEYS_PATH}`]: () => json({ id: key.id, key: 'ik_geheim' }, 201) },
    });
    await screen.findByText('SAP');
    const addButton = screen.getByRole('button', { name: `Schlüssel anlegen: ${provider.name}` });
    await user.click(addButton);
    expect(screen.getByText('Dieses Feld darf nicht leer sein.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Bezeichnung' }), 'ERP{Enter}');
    expect(await screen.findByText('ik_geheim')).toBeVisible();
    expect(bodyOf('POST')).toEqual({ name: 'ERP', mayChangeCustomers: false });
    await user.click(screen.getByRole('button', { name: 'Schlüssel kopieren' }));
    expect(await screen.findByRole('button', { name: 'Kopiert' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('ik_geheim');
    await user.click(screen.getByRole('button', { name: 'Aufruf kopieren' }));
    expect(await navigator.clipboard.readText()).toMatch(/^curl .*Bearer ik_geheim/s);
    await user.click(screen.getByRole('button', { name: 'Fertig' }));
    expect(screen.queryByText('ik_geheim')).toBeNull();
  });

  it('may change customers only if that was chosen for the new key, and the list shows which keys may', async () => {
    const { user, bodyOf } = await renderPage({
      server: {
        [`GET ${KEYS_PATH}`]: () =>
          json([key, { ...key, id: provider.id, name: 'ERP', mayChangeCustomers: true }]),
        [`POST ${KEYS_PATH}`]: () => json({ id: key.id, key: 'ik_geheim' }, 201),
      },
      language: 'en',
    });
    const rows = within(await screen.findByRole('list', { name: 'Intake keys' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent.includes('may change customers'))).toEqual([false, true]);
    const right = screen.getByRole('checkbox', { name: 'May create and change customers' });
    expect(right).not.toBeChecked();
    await user.click(right);
    await user.type(screen.getByRole('textbox', { name: 'Label' }), 'DATEV{Enter}');
    await screen.findByText('ik_geheim');
    expect(bodyOf('POST')).toEqual({ name: 'DATEV', mayChangeCustomers: true });
  });

  it('are revoked after a confirmation', async () => {
    let isValid = true;
    const { user } = await renderPage({
      server: {
        [`GET ${KEYS_PATH}`]: () => json(isValid ? [key] : []),
        [`DELETE ${KEYS_PATH}/${key.id}`]: () => {
          isValid = false;
          return noContent();
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Widerrufen: Schlüssel SAP' }));
    const prompt = await screen.findByRole('alertdialog', { name: 'Schlüssel „SAP“ widerrufen?' });
    await user.click(within(prompt).getByRole('button', { name: 'Schlüssel widerrufen' }));
    expect(await screen.findByText('Schlüssel widerrufen.')).toBeVisible();
    expect(await screen.findByText('Noch kein Schlüssel.')).toBeVisible();
  });
});

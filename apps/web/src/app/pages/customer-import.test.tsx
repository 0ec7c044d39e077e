import type { ImportReport, ImportRow } from '@belegfach/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { customerOf, customersOf, otherProvider } from '../../../test-support/customers.ts';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderInPortal } from '../../../test-support/render.tsx';
import { provider, userOf } from '../../../test-support/users.ts';
import { ManageCustomersPage } from './manage-customers-page.tsx';

const UPLOAD = 'POST /Customer/CsvUpload';
const IMPORT_ID = '019a0000-0000-7000-8000-000000000701';
const POLL = `GET /Import/${IMPORT_ID}`;

function rowOf(row: number, more: Partial<ImportRow>): ImportRow {
  return {
    row,
    outcome: 'created',
    customerId: `019a0000-0000-7000-8000-00000000080${row}`,
    customerNumber: `9100000${row}`,
    customerName: `Importkunde ${row}`,
    changed: [],
    warnings: [],
    ...more,
  };
}

const rows = [
  rowOf(2, {}),
  rowOf(3, { outcome: 'updated', changed: ['email', 'companyNumber'] }),
  rowOf(4, {
    outcome: 'skipped',
    customerId: null,
    customerName: 'Kiosk Severinstraße',
    warnings: [{ code: 'CustomerNumberInvalid', column: 'Kundennummer', otherRow: null }],
  }),
  rowOf(5, {
    outcome: 'skipped',
    customerId: null,
    customerName: '=Tankstelle',
    warnings: [{ code: 'RowRepeated', column: null, otherRow: 2 }],
  }),
];

function reportOf(more: Partial<ImportReport> = {}): ImportReport {
  return {
    id: IMPORT_ID,
    kind: 'customers',
    fileName: 'kunden.csv',
    state: 'done',
    startedAt: '2026-11-20T13:32:00Z',
    finishedAt: '2026-11-20T13:32:04Z',
    rowsTotal: 4,
    rowsDone: 4,
    counts: { created: 1, updated: 1, unchanged: 0, skipped: 2 },
    rows,
    refusal: null,
    ...more,
  };
}

const running = reportOf({
  state: 'running',
  finishedAt: null,
  rowsTotal: 186,
  rowsDone: 118,
  counts: { created: 0, updated: 0, unchanged: 0, skipped: 0 },
  rows: [],
});

const saved: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let blob = new Blob();
  // jsdom has no object URLs and can not follow a link: the two edges of the browser are watched instead.
  URL.createObjectURL = (object) => {
    if (object instanceof Blob) blob = object;
    return 'blob:http://localhost/1';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
});

async function textOf(file: { readonly blob: Blob } | undefined): Promise<string> {
  return (await file?.blob.text()) ?? '';
}

async function show(
  server: Record<string, Handler> = {},
  role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderAdmin',
) {
  const view = await renderInPortal(<ManageCustomersPage />, {
    user: userOf(role, role === 'SuperAdmin' ? { providers: [provider, otherProvider] } : {}),
    at: '/manage-customers',
    server: { 'GET /Customer/ManyPaginated': () => json(customersOf([customerOf(1)])), ...server },
  });
  await view.user.click(await screen.findByRole('button', { name: 'Importieren' }));
  const intro = await screen.findByRole('dialog', { name: 'Kunden importieren' });
  const lists = () =>
    view.server.seen.filter(({ path }) => path.startsWith('/Customer/ManyPaginated')).length;
  const uploads = () => view.server.seen.filter(({ path }) => path.startsWith('/Customer/Csv'));
  return { ...view, intro, lists, uploads };
}

/** The picker of the browser may let any file through, whatever it was asked for. */
function choose(name = 'kunden.csv', size?: number): void {
  const file = new File(['Kundennummer'], name, { type: 'text/csv' });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText('Datei für den Import'), { target: { files: [file] } });
}

const columnsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => term.textContent);

describe('the explanation', () => {
  it('names the columns and gives them as a file to fill in', async () => {
    const { user, intro } = await show();
    expect(columnsOf(intro)).toEqual([
      'Kundennummer',
      'Firmennummer',
      'Kundenname',
      'E-Mail',
      'Vorname',
      'Nachname',
    ]);
    expect(screen.getByLabelText('Datei für den Import')).toHaveAttribute('accept', '.csv,.xlsx,.xls');
    await user.click(within(intro).getByRole('button', { name: 'Vorlage herunterladen' }));
    expect(saved[0]?.name).toBe('Kundenimport.csv');
    expect((await textOf(saved[0])).replaceAll('"', '')).toContain(
      'Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname\r\n',
    );
  });

  it('differs for a SuperAdmin, whose file names the provider', async () => {
    const { intro, uploads } = await show(
      { 'POST /Customer/CsvUploadWithProvider': () => json(reportOf()) },
      'SuperAdmin',
    );
    expect(columnsOf(intro).at(-1)).toBe('Anbieter');
    expect(within(intro).getByText(/Die Spalte Anbieter nennt, zu wem der Kunde gehört/)).toBeVisible();
    choose();
    await screen.findByRole('dialog', { name: 'Import abgeschlossen' });
    expect(uploads().map(({ body }) => body)).toEqual(['IgnoreWarnings=true&CsvDocument=kunden.csv']);
  });

  it.each([
    ['bild.png', undefined, 'bild.png ist keine Datei mit der Endung .csv, .xlsx oder .xls.'],
    ['kunden.csv', 10 * 1024 * 1024 + 1, 'kunden.csv hat 10,5 MB, möglich sind 10 MB.'],
  ])('refuses %s of %s bytes before anything is sent', async (name, size, message) => {
    const { intro, uploads } = await show();
    choose(name, size);
    expect(await screen.findByText(message)).toBeVisible();
    expect(intro).toBeVisible();
    expect(uploads()).toEqual([]);
  });
});

describe('a running import', () => {
  it('tells the rows, and its result when it has ended', async () => {
    let report = running;
    const { uploads, lists } = await show({
      [UPLOAD]: () => json(running),
      [POLL]: () => json(report),
    });
    const before = lists();
    choose();
    const dialog = await screen.findByRole('dialog', { name: 'Kunden werden importiert' });
    expect(await within(dialog).findByText('Zeile 118 von 186')).toBeVisible();
    expect(within(dialog).getByText('63 %')).toBeVisible();
    expect(within(dialog).getByText(/Brechen Sie ab, bleibt alles, wie es war/)).toBeVisible();
    report = reportOf();
    expect(await screen.findByRole('dialog', { name: 'Import abgeschlossen' })).toBeVisible();
    expect(uploads().map(({ body }) => body)).toEqual([
      `ProviderId=${provider.id}&IgnoreWarnings=true&CsvDocument=kunden.csv`,
    ]);
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
  });

  it('is cancelled at the server, and nothing has changed', async () => {
    let report = running;
    const { user, server } = await show({
      [UPLOAD]: () => json(running),
      [POLL]: () => json(report),
      [`DELETE /Import/${IMPORT_ID}`]: () => {
        report = { ...running, state: 'cancelled' };
        return noContent();
      },
    });
    choose();
    await screen.findByText('Zeile 118 von 186');
    await user.click(screen.getByRole('button', { name: 'Import abbrechen' }));
    expect(await screen.findByText('Import abgebrochen')).toBeVisible();
    expect(screen.getByText('Es hat sich nichts geändert.')).toBeVisible();
    expect(server.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when it has failed', async () => {
    await show({ [UPLOAD]: () => json({ ...running, state: 'failed' }) });
    choose();
    expect(await screen.findByText('Der Import ist fehlgeschlagen')).toBeVisible();
  });
});

describe('the result', () => {
  it('shows what was skipped first, with row and reason', async () => {
    const { user } = await show({ [UPLOAD]: () => json(reportOf()) });
    choose();
    const dialog = await screen.findByRole('dialog', { name: 'Import abgeschlossen' });
    const lines = () =>
      within(dialog)
        .getAllByRole('row')
        .slice(1)
        .map((line) => [...line.children].map((cell) => cell.textContent));
    expect(lines()).toEqual([
      ['4', 'Übersprungen', '91000004', 'Kiosk Severinstraße', 'Kundennummer hat nicht genau 8 Ziffern'],
      ['5', 'Übersprungen', '91000005', '=Tankstelle', 'Steht zweimal in der Datei (Zeile 2)'],
      ['3', 'Geändert', '91000003', 'Importkunde 3', 'Geändert: E-Mail-Adresse, Firmennummer'],
      ['2', 'Angelegt', '91000002', 'Importkunde 2', ''],
    ]);
    expect(screen.getByText('1 angelegt, 1 geändert, 2 übersprungen')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Angelegt 1' }));
    expect(lines()).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Fertig' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is saved as CSV in the order of the file, harmless to a spreadsheet', async () => {
    const { user } = await show({ [UPLOAD]: () => json(reportOf()) });
    choose();
    await user.click(await screen.findByRole('button', { name: 'Bericht herunterladen (CSV)' }));
    expect(saved[0]?.name).toMatch(/^\d{4}-\d{2}-\d{2}_Importbericht\.csv$/);
    const lines = (await textOf(saved[0])).trim().replaceAll('"', '').split('\r\n');
    expect(lines.map((line) => line.split(';')[0]?.replace('\ufeff', ''))).toEqual([
      'Zeile',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(lines[3]).toBe(
      '4;Übersprungen;91000004;Kiosk Severinstraße;Kundennummer hat nicht genau 8 Ziffern',
    );
    expect(lines[4]).not.toContain(';=Tankstelle');
  });

  it('invites those that it made', async () => {
    const { user, server } = await show({
      [UPLOAD]: () => json(reportOf()),
      'POST /Customer/CreateInvitation': noContent,
    });
    choose();
    await user.click(await screen.findByRole('button', { name: '1 neuen Kunden einladen' }));
    expect(await screen.findByText('Kunde eingeladen.')).toBeVisible();
    expect(server.seen.find(({ path }) => path === '/Customer/CreateInvitation')?.body).toBe(
      JSON.stringify([rows[0]?.customerId]),
    );
  });

  it('of a file without a needed column names the cell and the columns', async () => {
    const refused = reportOf({
      state: 'refused',
      rowsTotal: null,
      rows: [],
      refusal: { code: 'ImportColumnMissing', cell: 'C1', column: 'email', message: 'x' },
    });
    await show({
      [UPLOAD]: () =>
        json({ status: 400, title: 'Refused', code: 'ImportColumnMissing', importId: IMPORT_ID }, 400),
      [POLL]: () => json(refused),
    });
    choose();
    const dialog = await screen.findByRole('dialog', { name: 'Die Datei wurde nicht übernommen' });
    expect(within(dialog).getByText('In der Datei fehlt die Spalte E-Mail (Zelle C1)')).toBeVisible();
    expect(within(dialog).getByText(/^Die Spalten heißen: Kundennummer, Firmennummer/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /Bericht/ })).toBeNull();
  });

  it('is an alert where another import is running', async () => {
    await show({ [UPLOAD]: () => json({ status: 400, title: 'Refused', code: 'ImportRunning' }, 400) });
    choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('ImportRunning');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

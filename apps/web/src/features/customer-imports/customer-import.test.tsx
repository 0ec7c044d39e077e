import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  chooseFile,
  IMPORT_ID,
  POLL,
  reportOf,
  runningReport,
  savedFiles,
  showImport,
  readText,
  UPLOAD,
  watchSavedFiles,
} from '../../../test-support/customer-import.tsx';
import { json, noContent } from '../../../test-support/fake-server.ts';
import { provider } from '../../../test-support/users.ts';

beforeEach(watchSavedFiles);

const columnsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => term.textContent);

describe('the explanation of an import', () => {
  it('lists the columns and offers them as a template file', async () => {
    const { user, intro } = await showImport();
    expect(columnsOf(intro)).toEqual([
      'Kundennummer',
      'Firmennummer',
      'Kundenname',
      'E-Mail',
      'Vorname',
      'Nachname',
    ]);
    await waitFor(() => expect(within(intro).getByRole('button', { name: 'Datei wählen' })).toHaveFocus());
    expect(screen.getByLabelText('Datei für den Import')).toHaveAttribute('accept', '.csv,.xlsx,.xls');
    await user.click(within(intro).getByRole('button', { name: 'Vorlage herunterladen' }));
    expect(savedFiles[0]?.name).toBe('Kundenimport.csv');
    expect((await readText(savedFiles[0])).replaceAll('"', '')).toContain(
      'Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname\r\n',
    );
  });

  it('differs for a super admin, whose file names the provider', async () => {
    const { intro, uploads } = await showImport(
      { 'POST /Customer/CsvUploadWithProvider': () => json(reportOf()) },
      'SuperAdmin',
    );
    expect(columnsOf(intro).at(-1)).toBe('Anbieter');
    expect(within(intro).getByText(/Die Spalte „Anbieter“ nennt, zu wem der Kunde gehört/)).toBeVisible();
    chooseFile();
    await screen.findByRole('dialog', { name: 'Import abgeschlossen' });
    expect(uploads().map(({ body }) => body)).toEqual([
      'IgnoreWarnings=true&Preview=true&CsvDocument=kunden.csv',
    ]);
  });

  it.each([
    ['bild.png', undefined, 'bild.png ist keine Datei mit der Endung .csv, .xlsx oder .xls.'],
    ['kunden.csv', 10 * 1024 * 1024 + 1, 'kunden.csv hat 10,5 MB, möglich sind 10 MB.'],
  ])('refuses the file %s (bytes: %s) before anything is sent', async (name, size, message) => {
    const { intro, uploads } = await showImport();
    chooseFile(name, size);
    expect(await screen.findByText(message)).toBeVisible();
    expect(intro).toBeVisible();
    expect(uploads()).toEqual([]);
  });
});

describe('a running import', () => {
  it('says that the rows are being checked until the first row is done', async () => {
    let report = { ...runningReport, rowsDone: 0 };
    await showImport({ [UPLOAD]: () => json(report), [POLL]: () => json(report) });
    chooseFile();
    const dialog = await screen.findByRole('dialog', { name: 'Datei wird geprüft' });
    expect(await within(dialog).findByText('Zeilen werden geprüft')).toBeVisible();
    expect(within(dialog).queryByText(/%/)).toBeNull();
    report = runningReport;
    expect(await within(dialog).findByText('Zeile 118 von 186')).toBeVisible();
  });

  it('shows the number of finished rows, and its result when it has ended', async () => {
    let report = runningReport;
    const { uploads, countListRequests } = await showImport({
      [UPLOAD]: () => json(runningReport),
      [POLL]: () => json(report),
    });
    const requestsBefore = countListRequests();
    chooseFile();
    const dialog = await screen.findByRole('dialog', { name: 'Datei wird geprüft' });
    expect(await within(dialog).findByText('Zeile 118 von 186')).toBeVisible();
    expect(within(dialog).getByText('63 %')).toBeVisible();
    expect(within(dialog).getByText(/Wenn Sie abbrechen, bleibt alles, wie es war/)).toBeVisible();
    report = reportOf();
    expect(await screen.findByRole('dialog', { name: 'Import abgeschlossen' })).toBeVisible();
    expect(uploads().map(({ body }) => body)).toEqual([
      `ProviderId=${provider.id}&IgnoreWarnings=true&Preview=true&CsvDocument=kunden.csv`,
    ]);
    await waitFor(() => expect(countListRequests()).toBeGreaterThan(requestsBefore));
  });

  it('is cancelled on the server, and nothing has changed', async () => {
    let report = runningReport;
    const { user, server } = await showImport({
      [UPLOAD]: () => json(runningReport),
      [POLL]: () => json(report),
      [`DELETE /Import/${IMPORT_ID}`]: () => {
        report = { ...runningReport, state: 'cancelled' };
        return noContent();
      },
    });
    chooseFile();
    await screen.findByText('Zeile 118 von 186');
    await user.click(screen.getByRole('button', { name: 'Import abbrechen' }));
    expect(await screen.findByText('Import abgebrochen')).toBeVisible();
    expect(screen.getByText('Es hat sich nichts geändert.')).toBeVisible();
    expect(server.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('reports that it has failed', async () => {
    await showImport({ [UPLOAD]: () => json({ ...runningReport, state: 'failed' }) });
    chooseFile();
    expect(await screen.findByText('Der Import ist fehlgeschlagen')).toBeVisible();
  });
});

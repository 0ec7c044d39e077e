import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  chooseFile,
  IMPORT_ID,
  POLL,
  reportOf,
  rowOf,
  rows,
  savedFiles,
  showImport,
  readText,
  UPLOAD,
  watchSavedFiles,
} from '../../../test-support/customer-import.tsx';
import { json, noContent } from '../../../test-support/fake-server.ts';

beforeEach(watchSavedFiles);

describe('the result of an import', () => {
  it('shows the skipped rows first, with row number and reason, and links the customers of the others', async () => {
    const { user } = await showImport({ [UPLOAD]: () => json(reportOf()) });
    chooseFile();
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
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/manage-customers/91000003', '/manage-customers/91000002']);
    expect(screen.getByText('1 angelegt, 1 geändert, 0 unverändert, 2 übersprungen')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Angelegt 1' }));
    expect(lines()).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Fertig' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is saved as a CSV file in the order of the imported file, without formulas for a spreadsheet', async () => {
    const { user } = await showImport({ [UPLOAD]: () => json(reportOf()) });
    chooseFile();
    await user.click(await screen.findByRole('button', { name: 'Bericht herunterladen (CSV)' }));
    expect(savedFiles[0]?.name).toMatch(/^\d{4}-\d{2}-\d{2}_Importbericht\.csv$/);
    const lines = (await readText(savedFiles[0])).trim().replaceAll('"', '').split('\r\n');
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

  it('offers to invite the customers that the import created', async () => {
    const { user, server } = await showImport({
      [UPLOAD]: () => json(reportOf()),
      'POST /Customer/CreateInvitation': noContent,
    });
    chooseFile();
    await user.click(await screen.findByRole('button', { name: '1 neuen Kunden einladen' }));
    expect(await screen.findByText('Kunde eingeladen.')).toBeVisible();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      `Erfolg: Kunde eingeladen.${rows[0]?.customerName}`,
    );
    expect(server.seen.find(({ path }) => path === '/Customer/CreateInvitation')?.body).toBe(
      JSON.stringify([rows[0]?.customerId]),
    );
  });

  describe('with more new customers than one call can invite', () => {
    const manyRows = Array.from({ length: 230 }, (_, index) =>
      rowOf(index + 2, { customerId: `019a0000-0000-7000-9000-${String(index).padStart(12, '0')}` }),
    );
    const inviteLabel = '230 neue Kunden einladen';

    async function startInvitation(respond: () => Response | Promise<Response>) {
      const view = await showImport({
        [UPLOAD]: () => json(reportOf({ rowsTotal: 230, rows: manyRows })),
        'POST /Customer/CreateInvitation': respond,
      });
      chooseFile();
      await view.user.click(await screen.findByRole('button', { name: inviteLabel }));
      const prompt = await screen.findByRole('dialog', { name: '230 Kunden einladen?' });
      const batchSizes = () =>
        view.server.seen.flatMap(({ path, body }) =>
          path === '/Customer/CreateInvitation' ? [body.split(',').length] : [],
        );
      return { ...view, prompt, batchSizes };
    }

    it('asks for confirmation first; the report stays when the user cancels', async () => {
      const { user, prompt, batchSizes } = await startInvitation(noContent);
      await user.click(within(prompt).getByRole('button', { name: 'Abbrechen' }));
      await waitFor(() => expect(prompt).not.toBeInTheDocument());
      expect(screen.getByRole('button', { name: inviteLabel })).toBeVisible();
      expect(batchSizes()).toEqual([]);
    });

    it('shows the progress of the invitations, and stops between two calls', async () => {
      let respond: (response: Response) => void = () => undefined;
      const { user, prompt, batchSizes } = await startInvitation(
        () => new Promise((resolve) => (respond = resolve)),
      );
      await user.click(within(prompt).getByRole('button', { name: '230 Kunden einladen' }));
      const progress = await screen.findByRole('dialog', { name: 'Kunden werden eingeladen' });
      expect(await within(progress).findByText('0 von 230 Kunden')).toBeVisible();
      respond(noContent());
      expect(await within(progress).findByText('100 von 230 Kunden')).toBeVisible();
      await user.click(within(progress).getByRole('button', { name: 'Nicht weiter einladen' }));
      respond(noContent());
      expect(await screen.findByText('200 von 230 Kunden eingeladen.')).toBeVisible();
      expect(batchSizes()).toEqual([100, 100]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('invites all of them', async () => {
      const { user, prompt, batchSizes } = await startInvitation(noContent);
      await user.click(within(prompt).getByRole('button', { name: '230 Kunden einladen' }));
      expect(await screen.findByText('230 Kunden eingeladen.')).toBeVisible();
      expect(batchSizes()).toEqual([100, 100, 30]);
    });
  });

  it('names, for a file without a required column, the cell and the columns', async () => {
    const refused = reportOf({
      state: 'refused',
      rowsTotal: null,
      rows: [],
      refusal: { code: 'ImportColumnMissing', cell: 'C1', column: 'email', message: 'x' },
    });
    await showImport({
      [UPLOAD]: () =>
        json({ status: 400, title: 'Refused', code: 'ImportColumnMissing', importId: IMPORT_ID }, 400),
      [POLL]: () => json(refused),
    });
    chooseFile();
    const dialog = await screen.findByRole('dialog', { name: 'Die Datei wurde nicht übernommen' });
    expect(within(dialog).getByText('In der Datei fehlt die Spalte „E-Mail“.')).toBeVisible();
    expect(within(dialog).getByText(/^Die Spalten heißen: Kundennummer, Firmennummer/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /Bericht/ })).toBeNull();
  });

  it.each([
    ['Firmennummer', 'companyNumber', 'In der Datei fehlt die Spalte „Firmennummer“. Sie darf leer sein.'],
    ['Kundenname', 'customerName', 'In der Datei fehlt die Spalte „Kundenname“.'],
  ] as const)('says whether the missing column %s may be empty', async (_name, column, text) => {
    const refused = reportOf({
      state: 'refused',
      rowsTotal: null,
      rows: [],
      refusal: { code: 'ImportColumnMissing', cell: 'C1', column, message: 'x' },
    });
    await showImport({ [UPLOAD]: () => json(refused) });
    chooseFile();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    ['=1+1', 'Nachname darf nicht mit = beginnen'],
    ['#NV', 'Nachname darf kein Fehlerwert wie #NV sein'],
    ['x'.repeat(201), 'Nachname darf höchstens 200 Zeichen haben'],
    ['Groß\nKlein', 'Nachname darf nur eine Zeile haben'],
  ])('names the fault of the text %j', async (lastName, text) => {
    const skipped = rowOf(2, {
      outcome: 'skipped',
      customerId: null,
      warnings: [{ code: 'TextInvalid', column: 'Nachname', otherRow: null }],
      cells: ['91000002', lastName],
    });
    const report = reportOf({ headings: ['Kundennummer', 'Nachname'], rows: [skipped], isPreview: true });
    await showImport({ [UPLOAD]: () => json(report) });
    chooseFile();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('is an alert if another import is running', async () => {
    await showImport({ [UPLOAD]: () => json({ status: 400, title: 'Refused', code: 'ImportRunning' }, 400) });
    chooseFile();
    expect(await screen.findByRole('alert')).toHaveTextContent('ImportRunning');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  chooseFile,
  IMPORT_ID,
  readText,
  reportOf,
  rowOf,
  savedFiles,
  showImport,
  UPLOAD,
  watchSavedFiles,
} from '../../../test-support/customer-import.tsx';
import { json } from '../../../test-support/fake-server.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { provider, userOf } from '../../../test-support/users.ts';
import { ImportResult } from './components/import-result.tsx';

beforeEach(watchSavedFiles);

const previewRows = [
  rowOf(2, {
    outcome: 'updated',
    changed: ['customerName', 'companyNumber'],
    changes: [
      { column: 'customerName', before: 'Alte GmbH', after: 'Neue GmbH' },
      { column: 'companyNumber', before: null, after: '12345678' },
    ],
  }),
  rowOf(3, {
    outcome: 'skipped',
    customerId: null,
    customerNumber: '1234567',
    warnings: [{ code: 'CustomerNumberInvalid', column: 'Kundennummer', otherRow: null }],
    cells: ['1234567', 'Kiosk'],
  }),
];
const preview = reportOf({
  isPreview: true,
  rows: previewRows,
  counts: { created: 0, updated: 1, unchanged: 0, skipped: 1 },
});

describe('an import in two steps', () => {
  it('first shows what would change, field by field, and saves only after "Apply"', async () => {
    let uploadCount = 0;
    const { user, uploads } = await showImport({
      [UPLOAD]: () => json((uploadCount += 1) === 1 ? preview : reportOf()),
    });
    chooseFile();
    const report = await screen.findByRole('dialog', { name: 'Was der Import ändert' });
    expect(report).toHaveTextContent('Kundenname: Alte GmbH → Neue GmbH; Firmennummer: (leer) → 12345678');
    expect(report).toHaveTextContent('Kundennummer hat 7 statt 8 Ziffern');
    await user.click(within(report).getByRole('button', { name: 'Übernehmen' }));
    await screen.findByRole('dialog', { name: 'Import abgeschlossen' });
    expect(uploads().map(({ body }) => body)).toEqual([
      `ProviderId=${provider.id}&IgnoreWarnings=true&Preview=true&CsvDocument=kunden.csv`,
      `ProviderId=${provider.id}&IgnoreWarnings=true&CsvDocument=kunden.csv`,
    ]);
  });

  it('says before "Apply" what will happen, and after it what has happened', async () => {
    const rows = [
      rowOf(2, {}),
      rowOf(3, { outcome: 'updated', changed: ['email'] }),
      rowOf(4, { outcome: 'unchanged' }),
      rowOf(5, {
        outcome: 'skipped',
        warnings: [{ code: 'CustomerOfSeveralProviders', column: 'E-Mail', otherRow: null }],
      }),
      rowOf(6, {
        outcome: 'skipped',
        warnings: [{ code: 'EmailChangedTooOften', column: 'E-Mail', otherRow: null }],
      }),
    ];
    const counts = { created: 1, updated: 1, unchanged: 1, skipped: 2 };
    let finish: (response: Response) => void = () => undefined;
    let uploadCount = 0;
    const { user } = await showImport({
      [UPLOAD]: () =>
        (uploadCount += 1) === 1
          ? json(reportOf({ isPreview: true, rows, counts }))
          : new Promise((resolve) => (finish = resolve)),
    });
    const linesOf = (dialog: HTMLElement) =>
      within(dialog)
        .getAllByRole('row')
        .slice(1)
        .map((line) =>
          // Without the word joiners that keep "E-Mail" on one line.
          [1, 4].map((column) => line.children[column]?.textContent.replaceAll('\u2060', '')),
        );
    const ofSeveral = 'Die E-Mail-Adresse eines Kunden mehrerer Anbieter ändert nur ein Super-Admin';
    const tooOften = 'zu viele Änderungen. Importieren Sie die Zeile morgen noch einmal';
    chooseFile();
    const before = await screen.findByRole('dialog', { name: 'Was der Import ändert' });
    expect(linesOf(before)).toEqual([
      ['Wird übersprungen', `Zeile wird nicht übernommen: ${ofSeveral}`],
      ['Wird übersprungen', `E-Mail-Adresse wird nicht geändert: ${tooOften}`],
      ['Wird geändert', 'Wird geändert: E-Mail-Adresse'],
      ['Wird angelegt', ''],
      ['Bleibt unverändert', ''],
    ]);
    expect(within(before).getByRole('button', { name: 'Wird angelegt 1' })).toBeVisible();
    expect(before).not.toHaveTextContent(/Angelegt|Geändert:|Übersprungen [0-9]/);
    await user.click(within(before).getByRole('button', { name: 'Bericht herunterladen (CSV)' }));
    expect(await readText(savedFiles[0])).toContain('Wird angelegt');

    await user.click(within(before).getByRole('button', { name: 'Übernehmen' }));
    expect(await screen.findByRole('dialog', { name: 'Kunden werden importiert' })).toBeVisible();
    finish(json(reportOf({ rows, counts })));
    const after = await screen.findByRole('dialog', { name: 'Import abgeschlossen' });
    expect(linesOf(after)).toEqual([
      ['Übersprungen', `Zeile nicht übernommen: ${ofSeveral}`],
      ['Übersprungen', `E-Mail-Adresse nicht geändert: ${tooOften}`],
      ['Geändert', 'Geändert: E-Mail-Adresse'],
      ['Angelegt', ''],
      ['Unverändert', ''],
    ]);
  });

  it('begins the changes of a row with a capital letter in English too', async () => {
    const none = () => undefined;
    await renderComponent(
      <ImportResult report={preview} onClose={none} onApply={none} onOtherFile={none} onInvite={undefined} />,
      { language: 'en', user: userOf('ProviderAdmin') },
    );
    expect(
      screen.getByText('Customer name: Alte GmbH → Neue GmbH; company number: (blank) → 12345678'),
    ).toBeVisible();
  });

  it('offers the skipped rows in the form of the file, with the reason in a column of its own', async () => {
    const { user } = await showImport({ [UPLOAD]: () => json(preview) });
    chooseFile();
    await user.click(await screen.findByRole('button', { name: 'Übersprungene Zeilen herunterladen (CSV)' }));
    const text = (await readText(savedFiles[0])).replaceAll('"', '');
    expect(text).toContain(
      'Kundennummer;Kundenname;Grund\r\n1234567;Kiosk;Kundennummer hat 7 statt 8 Ziffern',
    );
  });

  it('counts the digits of a company number as those of a customer number', async () => {
    const row = rowOf(2, {
      outcome: 'skipped',
      customerId: null,
      customerNumber: '10000009',
      warnings: [{ code: 'CompanyNumberInvalid', column: 'Firmennummer', otherRow: null }],
      cells: ['10000009', ' 1234567'],
    });
    const headings = ['Kundennummer', 'Firmennummer'];
    await showImport({ [UPLOAD]: () => json({ ...preview, rows: [row], headings }) });
    chooseFile();
    const report = await screen.findByRole('dialog', { name: 'Was der Import ändert' });
    expect(report).toHaveTextContent('Firmennummer hat 7 statt 8 Ziffern');
  });

  it('says why a row was skipped: it names another provider, or its customer admin has access to another provider', async () => {
    const skip = (row: number, code: 'ForbiddenProvider' | 'AdminOfSeveralProviders') =>
      rowOf(row, { outcome: 'skipped', customerId: null, warnings: [{ code, column: 'x', otherRow: null }] });
    const rows = [skip(2, 'ForbiddenProvider'), skip(3, 'AdminOfSeveralProviders')];
    await showImport({ [UPLOAD]: () => json({ ...preview, rows }) });
    chooseFile();
    const report = await screen.findByRole('dialog', { name: 'Was der Import ändert' });
    expect(report).toHaveTextContent('Die Zeile nennt einen anderen Anbieter');
    expect(report).toHaveTextContent('Der Kunden-Admin hat auch Zugang bei anderen Anbietern.');
    expect(report).not.toHaveTextContent('Vertriebler');
  });

  it('returns the focus at its end to the button that opened it', async () => {
    let uploadCount = 0;
    const { user } = await showImport({
      [UPLOAD]: () => json((uploadCount += 1) === 1 ? preview : reportOf()),
    });
    chooseFile();
    await user.click(await screen.findByRole('button', { name: 'Übernehmen' }));
    await user.click(await screen.findByRole('button', { name: 'Fertig' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Importieren' })).toHaveFocus());
  });

  it('has nothing to apply in a file without changes, and says so for a file without rows', async () => {
    const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
    await showImport({
      [UPLOAD]: () => json(reportOf({ isPreview: true, rows: [], rowsTotal: 0, counts: nothing })),
    });
    chooseFile();
    const report = await screen.findByRole('dialog', { name: 'Die Datei enthält keine Zeilen' });
    expect(within(report).getByRole('button', { name: 'Übernehmen' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(within(report).getByRole('button', { name: 'Andere Datei wählen' })).toBeVisible();
  });

  it('lists the past imports and shows their reports', async () => {
    const hidden: readonly string[] = ['rows', 'rowsDone', 'headings', 'refusal'];
    const past = Object.fromEntries(Object.entries(reportOf()).filter(([name]) => !hidden.includes(name)));
    const { user } = await showImport({
      'GET /Import': () =>
        json({ items: [{ ...past, startedBy: 'Groß Käthe' }], totalItemCount: 1, totalPages: 1 }),
      [`GET /Import/${IMPORT_ID}`]: () => json(reportOf()),
    });
    await user.click(screen.getByRole('button', { name: 'Frühere Importe' }));
    const list = await screen.findByRole('dialog', { name: 'Frühere Importe' });
    expect(await within(list).findByText('Groß Käthe')).toBeVisible();
    await user.click(within(list).getByRole('button', { name: 'kunden.csv' }));
    expect(await screen.findByRole('dialog', { name: 'Import abgeschlossen' })).toBeVisible();
  });
});

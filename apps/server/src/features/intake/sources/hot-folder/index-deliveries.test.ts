import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  indexCsv,
  listDoneFiles,
  DOCUMENTS,
  placeFile,
  listFiles,
  INDEX_EXAMPLES,
  openFolder,
  readExplanations,
  readResult,
  runUntilIdle,
} from '../../test-support/hot-folder.ts';
import { createIntakeWorld, type IntakeWorld } from '../../test-support/intake-world.ts';
import { makePlainPdf } from '../../../../../test/support/plain-pdf.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

describe('an index with its files', () => {
  it('is taken in and archived, and gets a result file', async () => {
    const { listReceipts, folder, watch } = await openFolder(world);
    for (const name of ['plain-invoice.pdf', 'plain-remittance.pdf', 'plain-reminder.pdf'])
      cpSync(path.join(DOCUMENTS, name), path.join(folder.path, name));
    cpSync(path.join(INDEX_EXAMPLES, 'index-cp1252.csv'), path.join(folder.path, 'lauf-1.csv'));
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual([
      'plain-invoice.pdf accepted',
      'plain-reminder.pdf accepted',
      'plain-remittance.pdf accepted',
    ]);
    expect(listFiles(folder)).toEqual(['lauf-1.result.csv']);
    expect(readResult(folder, 'lauf-1.result.csv')).toMatchObject([
      { line: '2', file: 'plain-invoice.pdf', number: '4711-2026-000123', state: 'accepted', reasons: '' },
      { line: '3', state: 'accepted' },
      { line: '4', state: 'accepted' },
    ]);
    expect(listDoneFiles(folder)).toEqual([
      'lauf-1.csv',
      'lauf-1.result.csv',
      'plain-invoice.pdf',
      'plain-reminder.pdf',
      'plain-remittance.pdf',
    ]);
    expect(readdirSync(folder.work)).toEqual([]);
  });

  it('with errors gets one result line per row, and no cell is a formula', async () => {
    const { folder, watch } = await openFolder(world, { waitingTimeMs: 0 });
    for (const name of ['plain-invoice.pdf', 'plain-remittance.pdf', 'plain-reminder.pdf'])
      cpSync(path.join(DOCUMENTS, name), path.join(folder.path, name));
    cpSync(
      path.join(INDEX_EXAMPLES, 'index-with-errors.csv'),
      path.join(folder.path, 'index-with-errors.csv'),
    );
    await runUntilIdle(watch());
    expect(readResult(folder, 'index-with-errors.result.csv')).toEqual([
      { line: '2', file: 'plain-invoice.pdf', number: '4711-2026-000123', state: 'accepted', reasons: '' },
      {
        line: '3',
        file: 'missing-file.pdf',
        number: '4711-2026-000124',
        state: 'rejected',
        reasons: 'file-missing',
      },
      {
        line: '4',
        file: '../plain-reminder.pdf',
        number: 'MA-2026-00912',
        state: 'rejected',
        reasons: 'file-name',
      },
      {
        line: '5',
        file: 'plain-remittance.pdf',
        number: '',
        state: 'quarantined',
        reasons: 'missing-number invalid-date',
      },
      {
        line: '6',
        file: 'plain-remittance.pdf',
        number: `'=HYPERLINK(""x"")`,
        state: 'quarantined',
        reasons: 'customer-unknown',
      },
    ]);
  });

  it('waits for files that come later, and its result says so immediately', async () => {
    const { folder, watch } = await openFolder(world);
    const watcher = watch();
    placeFile(
      folder,
      'lauf.csv',
      indexCsv('a.pdf;RE;A-1;01.02.2026;10000001', 'b.pdf;RE;B-1;01.02.2026;10000001'),
    );
    placeFile(folder, 'a.pdf', makePlainPdf('later a'));
    await runUntilIdle(watcher);
    expect(readResult(folder, 'lauf.result.csv').map(({ state }) => state)).toEqual(['accepted', 'received']);
    expect(readFileSync(path.join(folder.path, 'lauf.result.csv'), 'utf8')).toContain('wartet auf die Datei');
    placeFile(folder, 'B.PDF', makePlainPdf('later b'));
    await runUntilIdle(watcher);
    expect(readResult(folder, 'lauf.result.csv').map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });

  it('does not take files that waited too long for it, which are offered to a person', async () => {
    const { listReceipts, folder, watch } = await openFolder(world, { waitingTimeMs: 0 });
    placeFile(folder, 'frueh.pdf', makePlainPdf('early'));
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual(['frueh.pdf quarantined no-invoice-xml']);
    placeFile(folder, 'spaet.csv', indexCsv('frueh.pdf;MA;M-1;01.02.2026;10000001'));
    await runUntilIdle(watch());
    expect((await listReceipts()).sort()).toEqual([
      'frueh.pdf quarantined no-invoice-xml',
      'frueh.pdf rejected file-missing',
    ]);
  });

  // Regression: an older file was held, and the index of a new document with the same file name came some seconds
  // before its file. The row took the older file.
  it('waits for its file even if another one of that name is held', async () => {
    const { listReceipts, folder, watch } = await openFolder(world);
    placeFile(folder, 'avis.pdf', makePlainPdf('held'));
    let hours = 0;
    await runUntilIdle(watch(() => (hours += 3_600_000)));
    expect(await listReceipts()).toEqual(['avis.pdf quarantined no-invoice-xml']);
    const watcher = watch();
    placeFile(folder, 'lauf.csv', indexCsv('avis.pdf;ZA;Z-2;02.02.2026;10000001'));
    await runUntilIdle(watcher);
    expect(await listReceipts()).toEqual(['avis.pdf quarantined no-invoice-xml']);
    placeFile(folder, 'avis.pdf', makePlainPdf('on its way'));
    await runUntilIdle(watcher);
    expect((await listReceipts()).sort()).toEqual([
      'avis.pdf accepted',
      'avis.pdf quarantined no-invoice-xml',
    ]);
  });

  it('of an e-invoice with another total gets both totals in its result file, and is not refused', async () => {
    const { folder, watch } = await openFolder(world);
    cpSync(path.join(DOCUMENTS, 'xrechnung-cii.xml'), path.join(folder.path, 'summe.xml'));
    placeFile(folder, 'summe.csv', 'Datei;Betrag;Waehrung\r\nsumme.xml;350,37;EUR\r\n');
    await runUntilIdle(watch());
    expect(readResult(folder, 'summe.result.csv')).toMatchObject([{ state: 'accepted', reasons: '' }]);
    expect(readExplanations(folder, 'summe.result.csv')).toEqual([
      [
        'Der Index nennt als Betrag 350,37 EUR, die E-Rechnung 305,37 EUR. Es gilt die E-Rechnung.',
        'The index states the amount 350.37 EUR, the e-invoice 305.37 EUR. The e-invoice counts.',
      ],
    ]);
  });

  it('gets a result file with the line if it cannot be read, and its files stay', async () => {
    const { folder, watch } = await openFolder(world);
    placeFile(folder, 'a.pdf', makePlainPdf('unreadable'));
    placeFile(folder, 'lauf.csv', 'Datei;Belegnummer\r\na.pdf;"1\r\n');
    await runUntilIdle(watch());
    expect(readResult(folder, 'lauf.result.csv')).toMatchObject([
      { line: '2', state: 'refused', reasons: 'index-unreadable' },
    ]);
    const [[german, english] = []] = readExplanations(folder, 'lauf.result.csv');
    expect(german).toContain('das Anführungszeichen, das in Zeile 2 beginnt, endet nie');
    expect(english).toContain('the quote that begins in line 2 never ends');
    expect(listFiles(folder)).toEqual(['a.pdf', 'lauf.result.csv']);
  });

  // Regression: a missing column looked like an empty cell, an unknown customer number was not named, and an amount that could not be
  // read was lost and nothing said so.
  it('gets explanations that name the column, the number and the amount', async () => {
    const { folder, watch } = await openFolder(world);
    for (const name of ['ohne-spalte.pdf', 'kunde.pdf', 'betrag.pdf'])
      placeFile(folder, name, makePlainPdf(`explained ${name}`));
    placeFile(
      folder,
      'spalte.csv',
      'Datei;Belegart;Belegnummer;Rechnungstag;Kundennummer\r\nohne-spalte.pdf;RE;ER-1;02.02.2026;10000001\r\n',
    );
    placeFile(folder, 'kunde.csv', indexCsv('kunde.pdf;RE;ER-2;02.02.2026;1000001'));
    placeFile(
      folder,
      'betrag.csv',
      'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Betrag;Faelligkeit\r\nbetrag.pdf;RE;ER-3;02.02.2026;10000001;zwölf;31.02.2026\r\n',
    );
    await runUntilIdle(watch());
    const [[column, columnInEnglish] = []] = readExplanations(folder, 'spalte.result.csv');
    expect(column).toContain('Der Index hat keine Spalte "Belegdatum".');
    expect(columnInEnglish).toContain('The index has no column "document date" ("Belegdatum").');
    const [[customer, customerInEnglish] = []] = readExplanations(folder, 'kunde.result.csv');
    expect(customer).toContain('Im Index steht "1000001". Kundennummern haben genau 8 Ziffern.');
    expect(customerInEnglish).toContain('The index says "1000001". Customer numbers have exactly 8 digits.');
    expect(readExplanations(folder, 'betrag.result.csv')).toEqual([
      [
        'Der Betrag "zwölf" ist nicht lesbar und wird nicht angezeigt. Die Fälligkeit "31.02.2026" ist nicht lesbar und wird nicht angezeigt.',
        'The amount "zwölf" cannot be read and is not shown. The due date "31.02.2026" cannot be read and is not shown.',
      ],
    ]);
  });
});

describe('the hot folder', () => {
  it('makes each document once if the same folder is delivered three times', async () => {
    const { listReceipts, folder, watch } = await openFolder(world);
    const watcher = watch();
    for (let delivery = 0; delivery < 3; delivery += 1) {
      const names = Array.from({ length: 70 }, (_, index) => `r${index}.pdf`);
      for (const name of names) placeFile(folder, name, makePlainPdf(`repeat ${name}`));
      placeFile(
        folder,
        'lauf.csv',
        indexCsv(...names.map((name, index) => `${name};RE;R-${index};01.02.2026;10000001`)),
      );
      cpSync(path.join(DOCUMENTS, 'mustang-en16931.pdf'), path.join(folder.path, 'hybrid.pdf'));
      await runUntilIdle(watcher);
      const states = readResult(folder, 'lauf.result.csv').map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set([delivery === 0 ? 'accepted' : 'duplicate']));
    }
    const receipts = await listReceipts();
    expect(receipts.filter((receipt) => receipt.endsWith('accepted'))).toHaveLength(71);
    expect(receipts.filter((receipt) => receipt.endsWith('duplicate'))).toHaveLength(142);
  });

  it('takes each document once if two watchers read it at the same time', async () => {
    const { listReceipts, folder, watch, errors } = await openFolder(world);
    const names = Array.from({ length: 120 }, (_, index) => `z${index}.pdf`);
    for (const name of names) placeFile(folder, name, makePlainPdf(`two ${name}`));
    for (const part of [0, 1, 2])
      placeFile(
        folder,
        `lauf-${part}.csv`,
        indexCsv(
          ...names.slice(part * 40, part * 40 + 40).map((name) => `${name};RE;${name};01.02.2026;10000001`),
        ),
      );
    await Promise.all([runUntilIdle(watch()), runUntilIdle(watch())]);
    expect(errors).toEqual([]);
    const receipts = await listReceipts();
    expect(receipts).toHaveLength(120);
    expect(receipts.every((receipt) => receipt.endsWith('accepted'))).toBe(true);
    expect(listFiles(folder)).toEqual(['lauf-0.result.csv', 'lauf-1.result.csv', 'lauf-2.result.csv']);
  });
});

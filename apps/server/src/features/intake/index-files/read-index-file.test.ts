import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { IndexRow } from '../model/index-row.ts';
import { readIndexFile } from './read-index-file.ts';
import { isIndexFormat, recogniseFile } from './recognise-file.ts';
import { readSidecarMapping } from './sidecar-mapping.ts';

const FOLDER = path.join(import.meta.dirname, 'fixtures');
const fixture = (name: string) => readFileSync(path.join(FOLDER, name));
const defaults = readSidecarMapping(null);

const expectedRows = z.record(z.string(), z.unknown()).parse(JSON.parse(fixture('expected.json').toString()));

function readAs(name: string, bytes: Uint8Array, mapping = defaults): readonly IndexRow[] {
  const format = recogniseFile(name, bytes);
  if (!isIndexFormat(format)) throw new Error(`${name} is no index`);
  const reading = readIndexFile(
    { name, format, bytes, documentName: 'plain-invoice.pdf', openLinked: fixture },
    mapping,
  );
  if ('reason' in reading) throw new Error(reading.detail.en);
  return reading.rows;
}

const TYPE_NAMES = ['Invoice', 'Invoice_Notification', 'Warning'];

/** A row in the field names of expected.json. */
function describeRow(row: IndexRow) {
  return {
    file: row.fileName,
    portalType: row.data.type === undefined ? null : TYPE_NAMES[row.data.type.typeValue],
    number: row.data.number,
    date: row.data.date,
    customerNumber: row.customerNumber,
    amount: row.amount,
    currency: row.currency ?? null,
    dueDate: row.dueDate ?? null,
    reference: row.references[0] ?? null,
  };
}

/** In addition to CSV: `.jpl` of d.velop, `.dwcontrol` of DocuWare, an import file of ELO, and `document.xml` of DATEV. */
describe('a published example', () => {
  it.each(['index-cp1252.csv', 'index-utf8-bom.csv'])('is read from %s', (name) => {
    const rows = readAs(name, fixture(name));
    expect(rows.map(describeRow)).toEqual(expectedRows['index-cp1252.csv']);
    expect(rows.map((row) => row.line)).toEqual([2, 3, 4]);
    expect(rows[0]?.customerName).toBe('Bäckerei Größmann & Söhne');
    expect(rows.flatMap((row) => row.problems)).toEqual([]);
  });

  it.each(['plain-invoice.jpl', 'plain-invoice.dwcontrol', 'elo-import.xml', 'document.xml'])(
    'is read from %s',
    (name) => {
      const [row, ...others] = readAs(name, fixture(name));
      expect(others).toEqual([]);
      expect(row?.problems).toEqual([]);
      const described = row === undefined ? {} : describeRow(row);
      const fields = z.object({ file: z.string(), number: z.string() }).loose().parse(expectedRows[name]);
      const expectedFields = Object.entries(fields).filter(([field]) => field !== 'map' && field !== 'note');
      expect(described).toMatchObject(Object.fromEntries(expectedFields));
      expect(described).toMatchObject({ portalType: 'Invoice' });
    },
  );

  it('with faulty CSV lines is read line by line, with the problems of each line', () => {
    const rows = readAs('index-with-errors.csv', fixture('index-with-errors.csv'));
    expect(rows.map(({ line, fileName, problems }) => ({ line, fileName, problems }))).toEqual([
      { line: 2, fileName: 'plain-invoice.pdf', problems: [] },
      { line: 3, fileName: 'missing-file.pdf', problems: [] },
      { line: 4, fileName: '../plain-reminder.pdf', problems: ['file-name'] },
      { line: 5, fileName: 'plain-remittance.pdf', problems: ['invalid-date'] },
      { line: 6, fileName: 'plain-remittance.pdf', problems: [] },
    ]);
    expect(rows[0]?.customerName).toBe('Bäckerei "Am Markt"; Größmann');
    expect(rows[3]?.data.number).toBeUndefined();
    expect(rows[4]?.data.number).toBe('=HYPERLINK("x")');
  });
});

describe('a CSV index', () => {
  const rows = [
    ['Datei', 'Belegart', 'Belegnummer', 'Belegdatum', 'Kundennummer', 'Kundenname', 'Betrag'],
    ['a.pdf', 'GU', 'G-1', '2026-01-31', '10000001', 'Müller "Süd"', '1190.00'],
    ['b.pdf', '2. Mahnung', 'M-2', '1.2.2026', '10000002', 'Zeile 1\nZeile 2', '1.190,5'],
    ['c.pdf', 'Avis', 'A-3', '20260301', '10000003', 'x', '-12,00'],
  ];
  const write = (delimiter: string, end: string) =>
    rows
      .map((row) =>
        row.map((cell) => (/["\n;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
      )
      .join(end) + end;

  const encodings: [string, (text: string) => Buffer][] = [
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with BOM', (text) => Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
    ['UTF-16LE with BOM', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16LE without BOM', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16BE with BOM', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ];
  const cases = encodings.flatMap(([name, encode]) =>
    [';', ',', '\t'].flatMap((delimiter) =>
      ['\r\n', '\n'].map((end) => ({ name, encode, delimiter, end, label: JSON.stringify(delimiter + end) })),
    ),
  );

  it.each(cases)('is read in $name with delimiter and line end $label', ({ encode, delimiter, end }) => {
    const read = readAs('x.csv', encode(write(delimiter, end)));
    expect(
      read.map((row) => [
        row.line,
        row.data.type?.documentClass,
        row.data.date,
        row.amount,
        row.customerName,
      ]),
    ).toEqual([
      [2, 'credit-note', '2026-01-31', '1190.00', 'Müller "Süd"'],
      [3, 'reminder', '2026-02-01', '1190.5', 'Zeile 1 Zeile 2'],
      [5, 'remittance-advice', '2026-03-01', '-12.00', 'x'],
    ]);
  });

  it('may have short and long rows, unknown columns and English headings in any order', () => {
    const text = 'Number,Foo,File,Date\n4711,x,a.pdf,2026-01-01,extra\n4712,,b.pdf\n\n';
    expect(
      readAs('x.csv', Buffer.from(text)).map((row) => [row.fileName, row.data.number, row.data.date]),
    ).toEqual([
      ['a.pdf', '4711', '2026-01-01'],
      ['b.pdf', '4712', undefined],
    ]);
  });

  it('with an endless quote or without a file column is refused, and the reason states the line where that is clear', () => {
    const unreadable = readIndexFile(
      { name: 'x.csv', format: 'csv', bytes: Buffer.from('Datei;Belegnummer\na.pdf;1\nb.pdf;"2\nc.pdf;3\n') },
      defaults,
    );
    expect(unreadable).toMatchObject({
      reason: 'index-unreadable',
      line: 3,
      detail: {
        de: 'das Anführungszeichen, das in Zeile 3 beginnt, endet nie: in einer Zelle werden Anführungszeichen verdoppelt',
        en: 'the quote that begins in line 3 never ends: a quote within a cell is doubled',
      },
    });
    const withoutHeader = readIndexFile(
      { name: 'x.csv', format: 'csv', bytes: Buffer.from('a.pdf;RE;1\n') },
      defaults,
    );
    expect(withoutHeader).toMatchObject({
      reason: 'index-column-missing',
      line: 1,
      detail: {
        de: 'die Spalten heißen "a.pdf", "RE", "1"',
        en: 'no column named "file" ("Datei") in the header row, but "a.pdf", "RE", "1"',
      },
    });
  });

  // Regression: an empty file was said to lack a column.
  it('without content is refused as empty', () => {
    const empty = readIndexFile({ name: 'x.csv', format: 'csv', bytes: Buffer.alloc(0) }, defaults);
    expect(empty).toMatchObject({
      reason: 'index-unreadable',
      line: 1,
      detail: { de: 'die Datei ist leer', en: 'the file is empty' },
    });
  });

  // Regression: an amount or a due date that could not be read was lost and nothing said so.
  it('keeps the text of an amount and a due date that cannot be read, and names the columns that it lacks', () => {
    const text =
      'Datei;Belegart;Nummer;Betrag;Faelligkeit;Kundennummer\na.pdf;RE;1;zwölf;31.02.2026;10000001\n';
    const [row] = readAs('x.csv', Buffer.from(text));
    expect(row).toMatchObject({ problems: [], written: { amount: 'zwölf', dueDate: '31.02.2026' } });
    expect(row?.absent).toEqual(['documentDate', 'customerName', 'customerVatId', 'currency', 'reference']);
  });
});

describe("a sidecar in the portal's own format", () => {
  it('is read as JSON with the field names of the API', () => {
    const entry = {
      documentNumber: 'ZA-1',
      documentDate: '2026-11-05',
      typeValue: 1,
      customerNumber: '10000001',
    };
    const row = {
      fileName: 'plain-invoice.pdf',
      data: { number: 'ZA-1', type: { typeValue: 1 }, date: '2026-11-05' },
    };
    expect(readAs('plain-invoice.json', Buffer.from(JSON.stringify(entry)))).toMatchObject([row]);
    const many = {
      items: [
        { ...entry, fileName: 'a.pdf' },
        { ...entry, fileName: 'b.pdf', references: ['R1', 'R2'] },
      ],
    };
    expect(readAs('batch.json', Buffer.from(JSON.stringify(many)))).toMatchObject([
      { fileName: 'a.pdf', line: 1, references: [] },
      { fileName: 'b.pdf', line: 2, references: ['R1', 'R2'] },
    ]);
  });

  it('is read as XML with the same names', () => {
    const xml = `<?xml version="1.0" encoding="utf-8"?><document><typeValue>2</typeValue><documentNumber>MA-1</documentNumber>
      <documentDate>2026-11-07</documentDate><customerNumber>10000001</customerNumber>
      <reference>R1</reference><reference>R2</reference></document>`;
    expect(readAs('plain-invoice.xml', Buffer.from(xml))).toMatchObject([
      {
        fileName: 'plain-invoice.pdf',
        data: { type: { documentClass: 'reminder' } },
        references: ['R1', 'R2'],
        problems: [],
      },
    ]);
  });

  it('is refused if it is not well-formed or has a document type declaration', () => {
    const refused = (name: string, text: string) =>
      readIndexFile(
        { name, format: name.endsWith('json') ? 'json' : 'xml', bytes: Buffer.from(text) },
        defaults,
      );
    expect(refused('x.json', '{"documentNumber":')).toMatchObject({ reason: 'index-unreadable' });
    expect(refused('x.json', '"text"')).toMatchObject({ reason: 'index-unreadable' });
    expect(refused('x.xml', '<document><a></document>')).toMatchObject({ reason: 'index-unreadable' });
    expect(refused('x.xml', '<!DOCTYPE document [<!ENTITY a "b">]><document/>')).toMatchObject({
      reason: 'index-unreadable',
    });
  });
});

describe('the field names of a provider', () => {
  it('replace the default names of their fields', () => {
    const mapping = readSidecarMapping({
      types: { Monatsbeleg: 'self-billed' },
      jpl: { documentNumber: 'dok_dat_feld[7]', documentDate: ['dok_dat_feld[8]'] },
      csv: { fileName: 'Anlage' },
    });
    const jpl =
      'dokuart = "Monatsbeleg"\r\ndok_dat_feld[1] = "nicht"\r\ndok_dat_feld[7] = "N-7"\r\ndok_dat_feld[8] = "01.02.2026"';
    expect(readAs('plain-invoice.jpl', Buffer.from(jpl), mapping)).toMatchObject([
      {
        data: {
          number: 'N-7',
          date: '2026-02-01',
          type: { typeValue: 0, documentClass: 'self-billed' },
        },
      },
    ]);
    expect(readAs('x.csv', Buffer.from('Anlage;Datei\na.pdf;b.pdf'), mapping)).toMatchObject([
      { fileName: 'a.pdf' },
    ]);
  });

  it('are refused if they have another shape', () => {
    expect(() => readSidecarMapping({ csv: { colour: 'red' } })).toThrow();
  });
});

describe('the recognition of index files', () => {
  it.each([
    ['x.pdf', '', 'document'],
    ['x.CSV', '', 'csv'],
    ['x.xml', '<rsm:CrossIndustryInvoice xmlns:rsm="x"/>', 'document'],
    ['x.xml', '<?xml version="1.0"?>\n<!-- made by y --><eloobjlist/>', 'elo'],
    ['x.xml', '<a:document xmlns:a="x"/>', 'xml'],
    ['x.xml', '<!DOCTYPE document><document/>', 'document'],
    ['x.bin', '<document/>', 'document'],
  ])('recognises %s with the content %s as %s', (name, head, expected) => {
    expect(recogniseFile(name, Buffer.from(head))).toBe(expected);
  });
});

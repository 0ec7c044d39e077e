import { describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../test/support/random.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { SpreadsheetKind } from './spreadsheet-result.ts';
import { buildXlsx, withPart, writeWorkbook } from './test-support/build-workbook.ts';

async function cellsOf(bytes: Buffer, kind: SpreadsheetKind): Promise<readonly (readonly string[])[]> {
  const reading = await readSpreadsheet(bytes, kind);
  if ('fault' in reading) throw new Error(`${reading.fault}: ${reading.detail}`);
  return reading.rows.map(({ cells }) => cells);
}

const TABLE = [
  ['Kundennummer', 'Kundenname'],
  ['10000001', 'Bäckerei Müller & Söhne'],
];
const LINES = (delimiter: string, end = '\r\n') => TABLE.map((row) => row.join(delimiter)).join(end) + end;
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a text file', () => {
  it.each([
    ['UTF-8', Buffer.from(LINES(';'))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${LINES(';')}`)],
    ['Windows-1252', Buffer.from(LINES(';'), 'latin1')],
    ['UTF-16LE with a byte order mark', Buffer.from(`\ufeff${LINES('\t')}`, 'utf16le')],
    ['UTF-16LE without one', Buffer.from(LINES(';'), 'utf16le')],
    ['UTF-16BE with a byte order mark', bigEndian(`\ufeff${LINES(';')}`)],
  ])('in %s is read', async (_, bytes) => {
    expect(await cellsOf(bytes, 'csv')).toEqual(TABLE);
  });

  it('may contain the euro sign and dashes of Windows-1252', async () => {
    expect(await cellsOf(Buffer.from('Name\nA \x80 \x96 B', 'latin1'), 'csv')).toEqual([
      ['Name'],
      ['A € – B'],
    ]);
  });

  it.each([
    [';', '\r\n'],
    [',', '\n'],
    ['\t', '\r\n'],
    [';', '\r'],
  ])('with %j between cells and %j between rows is read', async (delimiter, end) => {
    expect(await cellsOf(Buffer.from(LINES(delimiter, end)), 'csv')).toEqual(TABLE);
  });

  it('may contain a comma inside a name', async () => {
    expect(await cellsOf(Buffer.from('Nr;Name\n1;Müller, Karl'), 'csv')).toEqual([
      ['Nr', 'Name'],
      ['1', 'Müller, Karl'],
    ]);
  });

  it('has the row numbers of a spreadsheet, with blank rows and cells of several lines', async () => {
    const reading = await readSpreadsheet(Buffer.from('Name\n\n"two\nlines"\n;;\nlast'), 'csv');
    expect(reading).toEqual({
      rows: [
        { row: 1, cells: ['Name'] },
        { row: 3, cells: ['two\nlines'] },
        { row: 5, cells: ['last'] },
      ],
    });
  });

  it('may contain doubled quotes, a quote inside a name, and numbers kept as text', async () => {
    expect(await cellsOf(Buffer.from('"a ""b""";c "d" e;="00012345"'), 'csv')).toEqual([
      ['a "b"', 'c "d" e', '00012345'],
    ]);
  });

  it('has no rows when it is empty', async () => {
    expect(await cellsOf(Buffer.from(''), 'csv')).toEqual([]);
  });
});

describe.each(['xlsx', 'xls'] as const)('a workbook as .%s', (kind) => {
  const read = (...rows: Parameters<typeof writeWorkbook>[0]) => cellsOf(writeWorkbook(rows, kind), kind);

  it('has its texts', async () => {
    expect(await cellsOf(writeWorkbook(TABLE, kind), kind)).toEqual(TABLE);
  });

  it('has numbers as a person sees them, with the leading zeros of their format', async () => {
    expect(await read([10000001, 1.5, { t: 'n', v: 12345, z: '00000000' }, true])).toEqual([
      ['10000001', '1.5', '00012345', 'TRUE'],
    ]);
  });

  it('has the cached value of a formula, and an empty cell if there is none', async () => {
    const rows = await read([
      'x',
      { t: 'n', v: 42, f: 'SUM(A1:A2)' },
      { t: 's', v: 'cached', f: 'WEBSERVICE("http://a.example")' },
    ]);
    expect(rows).toEqual([['x', '42', 'cached']]);
  });

  it('counts empty cells and blank rows, so that later cells and rows keep their positions', async () => {
    const reading = await readSpreadsheet(writeWorkbook([['a', null, 'c'], [], [null, 'b']], kind), kind);
    expect(reading).toEqual({
      rows: [
        { row: 1, cells: ['a', '', 'c'] },
        { row: 3, cells: ['', 'b'] },
      ],
    });
  });

  it('may contain names of JavaScript object properties as plain texts (CVE-2023-30533)', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const names = ['__proto__', 'constructor', 'prototype', 'toString'];
    expect(await read(names, names)).toEqual([names, names]);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(Object.hasOwn({}, '__proto__')).toBe(false);
  });

  it('always gets an answer, however it is damaged', async () => {
    // The library for .xls files writes complaints about damaged parts to the console.
    const complaints = vi.spyOn(console, 'error').mockReturnValue();
    const random = createRandom(`damaged ${kind}`);
    const whole = writeWorkbook(
      Array.from({ length: 50 }, (_, n) => [n, `Kunde ${n}`]),
      kind,
    );
    const before = Object.getOwnPropertyNames(Object.prototype);
    for (let round = 0; round < 150; round += 1) {
      const bytes = Buffer.from(whole);
      for (let flips = 0; flips < 8; flips += 1) bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
      const reading = await readSpreadsheet(bytes, kind);
      expect('rows' in reading || reading.detail !== '').toBe(true);
    }
    complaints.mockRestore();
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});

describe('an .xlsx of another program', () => {
  it('may omit the references of rows and cells', async () => {
    expect(
      await cellsOf(
        buildXlsx('<row><c><v>1</v></c><c t="s"><v>0</v></c></row><row><c><v>2</v></c></row>'),
        'xlsx',
      ),
    ).toEqual([['1', 'shared'], ['2']]);
  });

  it('may write texts in pieces, in prefixed elements, in UTF-16', async () => {
    const content = `\ufeff<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:r><x:t>Bäcke</x:t></x:r><x:r><x:t>rei</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    const bytes = withPart({ name: 'xl/worksheets/sheet1.xml', content: Buffer.from(content, 'utf16le') });
    expect(await cellsOf(bytes, 'xlsx')).toEqual([['Bäckerei']]);
  });

  it('may write numbers with an exponent and escaped characters', async () => {
    expect(
      await cellsOf(buildXlsx('<row><c><v>1.0000001E7</v></c><c t="str"><v>a_x0009_b</v></c></row>'), 'xlsx'),
    ).toEqual([['10000001', 'a\tb']]);
  });

  it('keeps error values, and every digit of a number that JavaScript would round', async () => {
    const cells = '<c t="e"><v>#SPILL!</v></c><c><v>12345678901234567890</v></c><c><v>12abc</v></c>';
    expect(await cellsOf(buildXlsx(`<row>${cells}</row>`), 'xlsx')).toEqual([
      ['#SPILL!', '12345678901234567890', '12abc'],
    ]);
  });

  it('has a truth value in each spelling of XML Schema (xsd:boolean)', async () => {
    const cells = ['1', 'true', '0', 'false'].map((value) => `<c t="b"><v>${value}</v></c>`).join('');
    expect(await cellsOf(buildXlsx(`<row r="1">${cells}</row>`), 'xlsx')).toEqual([
      ['TRUE', 'TRUE', 'FALSE', 'FALSE'],
    ]);
  });

  it('is read by the rules of XML: comments, CDATA, character references and attributes', async () => {
    const comment = '<!-- <row r="1"><c r="A1"><v>666</v></c></row> -->';
    const cells =
      '<c\tr="A2"\tt="str"><v>&#x1F600; &amp;#65;</v></c><c r="B2" t="str"><f><![CDATA[</f><v>66</v>]]></f><v>7</v></c>';
    expect(await cellsOf(buildXlsx(`${comment}<row r = "2">${cells}</row>`), 'xlsx')).toEqual([
      ['😀 &#65;', '7'],
    ]);
  });

  it('may merge a million cells, which are not read (CVE-2021-32012)', async () => {
    // A reader that continued after the last cell would fail at this closing tag, which was never opened.
    const merges = `<mergeCells>${Array.from({ length: 200_000 }, (_, n) => `<mergeCell ref="A${n + 1}:XFD1048576"/>`).join('')}</unopened>`;
    expect(await cellsOf(buildXlsx('<row r="1"><c r="A1"><v>1</v></c></row>', merges), 'xlsx')).toEqual([
      ['1'],
    ]);
  });

  it('may hide its first table', async () => {
    const workbook =
      '<workbook xmlns:r="urn:r"><sheets><sheet name="h" state="hidden" r:id="r2"/><sheet name="Kunden" r:id="r1"/></sheets></workbook>';
    const bytes = withPart({ name: 'xl/workbook.xml', content: workbook }, '<row><c><v>1</v></c></row>');
    expect(await cellsOf(bytes, 'xlsx')).toEqual([['1']]);
  });
});

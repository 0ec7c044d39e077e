import { type CellObject, utils, write } from '@e965/xlsx';
import { buildZip, type ZipPart } from '../../zip/test-support/build-zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The parts of a minimal .xlsx; `sheetData` is the XML inside `<sheetData>`. */
export function workbookParts(sheetData: string, behind = ''): ZipPart[] {
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Kunden" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData>${behind}</worksheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}"><si><t>shared</t></si></sst>` },
  ];
}

export function buildXlsx(sheetData: string, behind = ''): Buffer {
  return buildZip(workbookParts(sheetData, behind));
}

/** The minimal workbook with one part changed or added. */
export function withPart(changed: ZipPart, sheetData = '<row/>'): Buffer {
  const parts = workbookParts(sheetData);
  const index = parts.findIndex(({ name }) => name === changed.name);
  return buildZip(index < 0 ? [...parts, changed] : parts.with(index, changed));
}

export type CellValue = string | number | boolean | null | CellObject;

/** An .xlsx or .xls file as a spreadsheet program writes it. */
export function writeWorkbook(rows: readonly (readonly CellValue[])[], kind: 'xlsx' | 'xls'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Kunden');
  const written: unknown = write(book, {
    type: 'buffer',
    bookType: kind === 'xls' ? 'biff8' : 'xlsx',
    compression: true,
  });
  if (!Buffer.isBuffer(written)) throw new Error('the library wrote no buffer');
  return written;
}

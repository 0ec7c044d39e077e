import type { SpreadsheetRow } from '../spreadsheet-result.ts';
import { findParts, getPart } from './find-parts.ts';
import { readLeadingZeros } from './leading-zeros.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheet } from './read-sheet.ts';
import { readParts } from './zip-archive.ts';

/** The first visible table of a workbook (ECMA-376). @throws RefusedSpreadsheet */
export async function readXlsx(bytes: Buffer): Promise<SpreadsheetRow[]> {
  const archive = await readParts(bytes);
  const { sheet, sharedStrings, styles } = findParts(archive);
  return readSheet(sheet, getPart(archive, sheet), {
    strings:
      sharedStrings === undefined ? [] : readSharedStrings(sharedStrings, getPart(archive, sharedStrings)),
    leadingZeros: styles === undefined ? new Map() : readLeadingZeros(styles, getPart(archive, styles)),
  });
}

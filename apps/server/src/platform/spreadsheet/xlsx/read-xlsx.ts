import type { SpreadsheetRow } from '../reading.ts';
import { findParts, partOf } from './find-parts.ts';
import { readLeadingZeros } from './leading-zeros.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheet } from './read-sheet.ts';
import { readZip } from './zip-archive.ts';

/** The first visible table of a workbook (ECMA-376). @throws RefusedSpreadsheet */
export function readXlsx(bytes: Buffer): SpreadsheetRow[] {
  const archive = readZip(bytes);
  const { sheet, sharedStrings, styles } = findParts(archive);
  return readSheet(sheet, partOf(archive, sheet), {
    strings:
      sharedStrings === undefined ? [] : readSharedStrings(sharedStrings, partOf(archive, sharedStrings)),
    leadingZeros: styles === undefined ? new Map() : readLeadingZeros(styles, partOf(archive, styles)),
  });
}

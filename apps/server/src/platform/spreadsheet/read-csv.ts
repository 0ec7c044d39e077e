import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { decodeText, guessDelimiter } from '../text/index.ts';
import { cellName } from './cell-name.ts';
import { RefusedSpreadsheet, type SpreadsheetRow } from './spreadsheet-result.ts';
import { RowCollector } from './row-collector.ts';

/** German spreadsheets write a semicolon. */
const DELIMITERS = [';', ',', '\t'] as const;

/** Maximum number of records that are read: the headings, the allowed rows, and as many blank lines as rows. */
const LAST_RECORD = 40_002;

/** @throws RefusedSpreadsheet */
export function readCsv(bytes: Uint8Array): SpreadsheetRow[] {
  refuseMixedEncodings(bytes);
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  refuseOtherKinds(text);
  const collector = new RowCollector();
  const parsed = parseRecords(text);
  for (const [index, record] of parsed.entries()) collector.add(index + 1, record.map(unwrapTextFormula));
  if (parsed.length === LAST_RECORD)
    throw new RefusedSpreadsheet('too-large', 'too many lines', cellName(LAST_RECORD, 0));
  return collector.rows;
}

/** Refuses a file joined from two files with different encodings: the correct reading of its names is unknown. */
function refuseMixedEncodings(bytes: Uint8Array): void {
  const hasUtf8Mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0;
  if (isUtf16) return;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // Read as Windows-1252, an umlaut of UTF-8 is "Ã" followed by another sign, which occurs in no name.
  const hasUtf8Umlauts = /\u00c3[\u0080-\u00bf]/.test(raw);
  if (!hasUtf8Mark && !hasUtf8Umlauts) return;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RefusedSpreadsheet('unreadable', 'the file mixes UTF-8 with another encoding');
  }
}

/** Refuses a web page, an XML file or binary data with a table's file name. */
function refuseOtherKinds(text: string): void {
  if (/^\s*</.test(text)) throw new RefusedSpreadsheet('unreadable', 'the file contains markup, not a table');
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  const control = /[\u0000-\u0008\u000e-\u001f\ufffd]/.exec(text);
  if (control === null) return;
  const row = text.slice(0, control.index).split(/\r\n|\r|\n/).length;
  throw new RefusedSpreadsheet(
    'unreadable',
    `the file is no text: a control character in line ${row}`,
    cellName(row, 0),
  );
}

function parseRecords(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: guessDelimiter(text, DELIMITERS),
      relax_column_count: true,
      relax_quotes: true,
      // A blank line is a row of the spreadsheet: without it all following rows would have wrong numbers.
      skip_empty_lines: false,
      to: LAST_RECORD,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = z.number().safeParse(error['records']).data ?? 0;
    throw new RefusedSpreadsheet('unreadable', error.message, cellName(row + 1, 0));
  }
}

/** `="00012345"` makes spreadsheets keep leading zeros; it is the only formula that contains its value. */
function unwrapTextFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { decodeText, guessDelimiter } from '../../../platform/text/index.ts';
import {
  INDEX_FIELDS,
  type IndexReading,
  type IndexRefusal,
  type RawRow,
  type RefusalDetail,
} from '../model/index-row.ts';
import { toDisplayName } from './file-name.ts';
import { foldFieldName, type SidecarMapping } from './sidecar-mapping.ts';
import { parseRow } from './parse-row.ts';

const DELIMITERS = [';', '\t', ',', '|'] as const;

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/**
 * Reads a CSV index as German ERP systems write it: header row, `;` `,` tab or `|`, doubled quotes, any of the usual
 * encodings. Rows may have too few or too many cells. A quote without an end makes the whole file unusable, since the
 * end of its row is unknown.
 */
export function readCsvIndex(bytes: Uint8Array, mapping: SidecarMapping): IndexReading {
  const parsed = parseRecords(decodeText(bytes));
  if ('reason' in parsed) return parsed;
  const [header, ...rows] = parsed;
  if (header === undefined) {
    const detail = { de: 'die Datei ist leer', en: 'the file is empty' };
    return { reason: 'index-unreadable', line: 1, detail };
  }
  const fields = header.record.map((name) => mapping.csv.get(foldFieldName(name)));
  if (!fields.includes('fileName'))
    return { reason: 'index-column-missing', line: 1, detail: describeColumns(header.record) };
  const absent = INDEX_FIELDS.filter((field) => !fields.includes(field));
  return {
    rows: rows.map(({ record, info }) => {
      const values: { -readonly [Field in keyof RawRow['values']]: string } = {};
      // If two columns mean the same field, the first one counts.
      for (const [index, field] of fields.entries())
        if (field !== undefined) values[field] ??= record[index] ?? '';
      return parseRow({ line: firstLineOf(record, info.lines), values, absent }, mapping.types);
    }),
  };
}

/**
 * The parser reports the line at which it stopped, which is the last line of the file. The fault is in the row after the last
 * complete row.
 */
function parseRecords(text: string): z.infer<typeof records> | IndexRefusal {
  let endOfLastRow = 0;
  try {
    return records.parse(
      parse(text, {
        delimiter: guessDelimiter(text, DELIMITERS),
        info: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
        bom: true,
        onRecord: (record, { lines }) => {
          endOfLastRow = lines;
          return record;
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = endOfLastRow + 1;
    return { reason: 'index-unreadable', line, detail: describeFault(error, line) };
  }
}

function describeFault({ code, message }: CsvError, line: number): RefusalDetail {
  if (code !== 'CSV_QUOTE_NOT_CLOSED') return { de: `Meldung: ${message}`, en: message };
  return {
    de: `das Anführungszeichen, das in Zeile ${line} beginnt, endet nie: in einer Zelle werden Anführungszeichen verdoppelt`,
    en: `the quote that begins in line ${line} never ends: a quote within a cell is doubled`,
  };
}

/** The header of a file that is no CSV at all may be long and may contain anything. */
const MAX_NAMED_COLUMNS = 12;
const MAX_COLUMN_LENGTH = 40;

function describeColumns(names: readonly string[]): RefusalDetail {
  const named = names
    .slice(0, MAX_NAMED_COLUMNS)
    .map((name) => `"${toDisplayName(name).slice(0, MAX_COLUMN_LENGTH)}"`)
    .join(', ');
  const more = names.length > MAX_NAMED_COLUMNS ? ', ...' : '';
  return {
    de: `die Spalten heißen ${named}${more}`,
    en: `no column named "file" ("Datei") in the header row, but ${named}${more}`,
  };
}

/** The parser returns the line on which a record ends; a quoted cell may contain line breaks. */
function firstLineOf(record: readonly string[], lastLine: number): number {
  return lastLine - record.join('').split(/\r\n|\r|\n/).length + 1;
}

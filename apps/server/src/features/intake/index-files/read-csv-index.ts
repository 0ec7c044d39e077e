import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { decodeText, guessDelimiter } from '../../../platform/text/index.ts';
import type { IndexReading, IndexRefusal, RawRow } from '../model/index-row.ts';
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
  const fields = (header?.record ?? []).map((name) => mapping.csv.get(foldFieldName(name)));
  if (!fields.includes('fileName'))
    return { reason: 'index-column-missing', line: 1, detail: 'no column named "Datei" in the header row' };
  return {
    rows: rows.map(({ record, info }) => {
      const values: { -readonly [Field in keyof RawRow['values']]: string } = {};
      // If two columns mean the same field, the first one counts.
      for (const [index, field] of fields.entries())
        if (field !== undefined) values[field] ??= record[index] ?? '';
      return parseRow({ line: firstLineOf(record, info.lines), values }, mapping.types);
    }),
  };
}

function parseRecords(text: string): z.infer<typeof records> | IndexRefusal {
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
      }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = z.number().safeParse(error['lines']).data ?? 1;
    return { reason: 'index-unreadable', line, detail: error.message };
  }
}

/** The parser returns the line on which a record ends; a quoted cell may contain line breaks. */
function firstLineOf(record: readonly string[], lastLine: number): number {
  return lastLine - record.join('').split(/\r\n|\r|\n/).length + 1;
}

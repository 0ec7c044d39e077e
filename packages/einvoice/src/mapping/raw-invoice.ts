import { MAX_LINES, MAX_NOTES } from '../limits.ts';
import type { InvoiceContent, InvoiceLine, Note } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import type { XmlElement } from '../xml/element.ts';
import type { ValueReader } from './values.ts';

/** The result of a mapper, before number, type and issue date are validated. */
export type RawInvoice = {
  content: InvoiceContent;
  number: string | undefined;
  typeCode: string | undefined;
  issueDateText: string | undefined;
};

export function mapFirstLines<T>(
  lines: T[],
  read: ValueReader,
  map: (line: T) => InvoiceLine,
): InvoiceLine[] {
  if (lines.length > MAX_LINES) read.warnings.add('lines-cut');
  return lines.slice(0, MAX_LINES).map(map);
}

type RawNote = { subjectCode: string | undefined; text: string | undefined };

export function mapFirstNotes(notes: XmlElement[], map: (note: XmlElement) => RawNote): Note[] {
  return notes.slice(0, MAX_NOTES).flatMap((note) => {
    const { subjectCode, text } = map(note);
    return text === undefined ? [] : [omitUndefined({ subjectCode, text })];
  });
}

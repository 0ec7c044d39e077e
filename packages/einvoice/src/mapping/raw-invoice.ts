import { LINES_MAX, NOTES_MAX } from '../limits.ts';
import type { InvoiceContent, InvoiceLine, Note } from '../model/invoice-model.ts';
import { present } from '../model/omit-undefined.ts';
import type { XmlElement } from '../xml/element.ts';
import type { ValueReader } from './values.ts';

/** The result of a mapper, before number, type and issue date are validated. */
export type RawInvoice = {
  content: InvoiceContent;
  number: string | undefined;
  typeCode: string | undefined;
  writtenIssueDate: string | undefined;
};

export function firstLines<T>(lines: T[], read: ValueReader, map: (line: T) => InvoiceLine): InvoiceLine[] {
  if (lines.length > LINES_MAX) read.notices.add('lines-cut');
  return lines.slice(0, LINES_MAX).map(map);
}

type FoundNote = { subjectCode: string | undefined; text: string | undefined };

export function firstNotes(notes: XmlElement[], map: (note: XmlElement) => FoundNote): Note[] {
  return notes.slice(0, NOTES_MAX).flatMap((note) => {
    const { subjectCode, text } = map(note);
    return text === undefined ? [] : [present({ subjectCode, text })];
  });
}

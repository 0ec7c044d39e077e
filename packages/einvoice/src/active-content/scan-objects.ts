import { HostileStructureError, ValueParser } from './value-parser.ts';
import { AMBIGUOUS_NUMBER, type PdfDictionary, type PdfObject } from './pdf-value.ts';

/** Real files of 25 MB have less than a tenth of this number. */
const MAX_OBJECTS = 500_000;
const HEADER = /(\d+)[\0\t\n\f\r \x80\xff]+\d+[\0\t\n\f\r \x80\xff]*$/;
const MAX_HEADER_LENGTH = 40;
/** A comment is searched up to this distance before an object header. A header in a longer line is treated as ambiguous. */
const MAX_LINE_LENGTH = 1000;
/** Some readers treat the last two bytes as blanks. */
const BLANKS = new Set([0, 9, 10, 12, 13, 32, 0x80, 0xff]);

/**
 * Finds every object in clear text, also in older revisions, inside the bytes of streams, and outside of all tables. A viewer that
 * follows a cross-reference table can only reach what begins with `obj`, so the tables need not be trusted.
 *
 * @throws HostileStructureError
 */
export function scanObjects(bytes: Buffer): PdfObject[] {
  const objects: PdfObject[] = [];
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    if (!startsObject(bytes, at)) continue;
    if (objects.length >= MAX_OBJECTS) throw new HostileStructureError('too many objects');
    const parser = new ValueParser(bytes, at + 3);
    const value = parser.read();
    if (value === undefined) continue;
    const object: PdfObject = {
      ...readHeader(bytes, at),
      value,
      isInObjectStream: false,
      isUnclosed: parser.isUnclosed,
    };
    if (value.type === 'dictionary') {
      parser.skipBlanks();
      if (parser.skipKeyword('stream')) object.streamStart = findStreamStart(bytes, parser.offset);
    }
    objects.push(object);
  }
  return objects;
}

/** Finds the dictionaries after the keyword `trailer`; the dictionaries of cross-reference streams are objects. @throws HostileStructureError */
export function scanTrailers(bytes: Buffer): PdfDictionary[] {
  const trailers: PdfDictionary[] = [];
  for (let at = bytes.indexOf('trailer'); at !== -1; at = bytes.indexOf('trailer', at + 7)) {
    const value = new ValueParser(bytes, at + 7).read();
    if (value?.type === 'dictionary') trailers.push(value);
  }
  return trailers;
}

/** Whether a number or a comment precedes the keyword. This excludes `endobj` and chance hits in compressed bytes. */
function startsObject(bytes: Buffer, at: number): boolean {
  let before = at - 1;
  while (BLANKS.has(bytes[before] ?? -1)) before -= 1;
  const byte = bytes[before];
  if (byte === undefined) return false;
  if (byte >= 48 && byte <= 57) return true;
  // A comment ends with its line, so the keyword must be on a later line.
  return lastLineBreak(bytes, at) > before && bytes.lastIndexOf('%', before) > lastLineBreak(bytes, before);
}

function lastLineBreak(bytes: Buffer | string, at: number): number {
  return Math.max(bytes.lastIndexOf('\n', at), bytes.lastIndexOf('\r', at));
}

/** Reads object number and generation; {@link AMBIGUOUS_NUMBER} if readers could read the header differently, e.g. due to a comment. */
function readHeader(bytes: Buffer, at: number): Pick<PdfObject, 'number' | 'generation'> {
  const from = Math.max(0, at - MAX_HEADER_LENGTH);
  const text = bytes.toString('latin1', from, at);
  const header = HEADER.exec(text);
  const before = header === null ? '' : text.slice(0, header.index);
  const isComplete = from === 0 || before !== '';
  if (
    header === null ||
    !isComplete ||
    /[.+-]$/.test(before) ||
    mayContainComment(bytes, from + header.index, at)
  )
    return { number: AMBIGUOUS_NUMBER, generation: 0 };
  const generation = /(\d+)\D*$/.exec(header[0])?.[1];
  return { number: Number(header[1]), generation: Number(generation) };
}

/** Whether there is a percent sign between the start of the line and the end of the header, or the line starts too far away. */
function mayContainComment(bytes: Buffer, start: number, end: number): boolean {
  const from = Math.max(0, start - MAX_LINE_LENGTH);
  const before = bytes.toString('latin1', from, start);
  const line = lastLineBreak(before, before.length);
  if (line === -1 && from > 0) return true;
  return bytes.toString('latin1', from + line + 1, end).includes('%');
}

/** Returns 'unknown' if anything except blanks follows the keyword on its line, because readers handle that differently. */
function findStreamStart(bytes: Buffer, at: number): number | 'unknown' {
  const end = /^[\0\t\f ]*(?:\r\n|\n|\r)/.exec(bytes.toString('latin1', at, at + MAX_HEADER_LENGTH))?.[0];
  return end === undefined ? 'unknown' : at + end.length;
}

import { MazeError, ValueParser } from './value-parser.ts';
import { ANY_NUMBER, type PdfDictionary, type PdfObject } from './pdf-value.ts';

/** 25 MB of real files hold less than a tenth of it. */
const MAX_OBJECTS = 500_000;
const HEADER = /(\d+)[\0\t\n\f\r \x80\xff]+\d+[\0\t\n\f\r \x80\xff]*$/;
const HEADER_MAX_LENGTH = 40;
/** A line before an object that is longer has no comment in a file that somebody wrote to be read. */
const LINE_MAX_LENGTH = 1000;
/** The last two are blanks for some readers. */
const BLANKS = new Set([0, 9, 10, 12, 13, 32, 0x80, 0xff]);

/**
 * Every object that stands in clear text, wherever: in older revisions, inside the bytes of streams, in no table at all. A viewer
 * that follows some cross-reference table can only reach what begins with `obj`, so none of the tables has to be believed.
 *
 * @throws MazeError
 */
export function sweepObjects(bytes: Buffer): PdfObject[] {
  const objects: PdfObject[] = [];
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    if (!startsObject(bytes, at)) continue;
    if (objects.length >= MAX_OBJECTS) throw new MazeError('too many objects');
    const parser = new ValueParser(bytes, at + 3);
    const value = parser.read();
    if (value === undefined) continue;
    const object: PdfObject = {
      ...readHeader(bytes, at),
      value,
      isPacked: false,
      isUnclosed: parser.isUnclosed,
    };
    if (value.type === 'dictionary') {
      parser.skipBlanks();
      if (parser.match('stream')) object.streamStart = startOfStream(bytes, parser.offset);
    }
    objects.push(object);
  }
  return objects;
}

/** The dictionaries behind the keyword `trailer`; those of cross-reference streams are objects. @throws MazeError */
export function sweepTrailers(bytes: Buffer): PdfDictionary[] {
  const trailers: PdfDictionary[] = [];
  for (let at = bytes.indexOf('trailer'); at !== -1; at = bytes.indexOf('trailer', at + 7)) {
    const value = new ValueParser(bytes, at + 7).read();
    if (value?.type === 'dictionary') trailers.push(value);
  }
  return trailers;
}

/** A number or a comment stands before it; `endobj` and chance hits in compressed bytes are none. */
function startsObject(bytes: Buffer, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isBlank(bytes[before])) before -= 1;
  const byte = bytes[before];
  if (byte === undefined) return false;
  if (byte >= 48 && byte <= 57) return true;
  const line = Math.max(bytes.lastIndexOf('\n', at), bytes.lastIndexOf('\r', at));
  // A comment ends with its line: the keyword may only stand on a later one.
  return line > before && bytes.lastIndexOf('%', before) > Math.max(lastBreak(bytes, before), -1);
}

function lastBreak(bytes: Buffer, at: number): number {
  return Math.max(bytes.lastIndexOf('\n', at), bytes.lastIndexOf('\r', at));
}

/** A header that readers could take for another one, since a comment or more digits stand in it, has any number. */
function readHeader(bytes: Buffer, at: number): Pick<PdfObject, 'number' | 'generation'> {
  const from = Math.max(0, at - HEADER_MAX_LENGTH);
  const text = bytes.toString('latin1', from, at);
  const header = HEADER.exec(text);
  const before = header === null ? '' : text.slice(0, header.index);
  const isWhole = from === 0 || before !== '';
  if (header === null || !isWhole || /[.+-]$/.test(before) || mayHoldComment(bytes, from + header.index, at))
    return { number: ANY_NUMBER, generation: 0 };
  const generation = /(\d+)\D*$/.exec(header[0])?.[1];
  return { number: Number(header[1]), generation: Number(generation) };
}

/** There is a percent sign between the beginning of the line and the end of the header, or the line has no beginning nearby. */
function mayHoldComment(bytes: Buffer, start: number, end: number): boolean {
  const from = Math.max(0, start - LINE_MAX_LENGTH);
  const before = bytes.toString('latin1', from, start);
  const line = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  if (line === -1 && from > 0) return true;
  return bytes.toString('latin1', from + line + 1, end).includes('%');
}

function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && BLANKS.has(byte);
}

/** Readers differ in what they do with anything but blanks between the keyword and the end of its line. */
function startOfStream(bytes: Buffer, at: number): number | 'unknown' {
  const end = /^[\0\t\f ]*(?:\r\n|\n|\r)/.exec(bytes.toString('latin1', at, at + HEADER_MAX_LENGTH))?.[0];
  return end === undefined ? 'unknown' : at + end.length;
}

import { MazeError, ValueParser } from './value-parser.ts';
import type { PdfDictionary, PdfObject } from './pdf-value.ts';

/** 25 MB of real files hold less than a tenth of it. */
const MAX_OBJECTS = 500_000;
const HEADER = /(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]*$/;
const HEADER_MAX_LENGTH = 40;

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
    const header = HEADER.exec(bytes.toString('latin1', Math.max(0, at - HEADER_MAX_LENGTH), at));
    const object: PdfObject = {
      number: Number(header?.[1] ?? -1),
      generation: Number(header?.[2] ?? 0),
      value,
      isPacked: false,
    };
    if (value.type === 'dictionary') {
      parser.skipBlanks();
      if (parser.match('stream')) object.streamStart = skipLineEnd(bytes, parser.offset);
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

function isBlank(byte: number | undefined): boolean {
  return byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;
}

function skipLineEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1;
  return bytes[at] === 10 ? at + 1 : at;
}

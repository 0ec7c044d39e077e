import { inflateSync, constants as zlib } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { type PdfDictionary, type Resolve, valuesOf } from './pdf-value.ts';

/** A stream that unpacks to more is not inspected but reported as unreadable. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
};
const DECODED_ELSEWHERE = ['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'];

/**
 * The bytes of a stream up to the last end that a reader may assume: a stated length that is followed by `endstream`, or the first
 * `endstream`.
 */
export function sliceStream(bytes: Buffer, start: number, lengths: readonly number[]): Buffer {
  const first = bytes.indexOf('endstream', start);
  const ends = lengths
    .map((length) => start + length)
    .filter((end) => /^\s*endstream/.test(bytes.toString('latin1', end, end + 20)));
  return bytes.subarray(start, Math.max(first === -1 ? bytes.length : first, ...ends));
}

/** The filters of a stream; undefined if readers could see different ones. */
export function filtersOf(dictionary: PdfDictionary, resolve: Resolve): string[] | undefined {
  const written = [...valuesOf(dictionary, 'Filter'), ...valuesOf(dictionary, 'Fl')].flatMap(resolve);
  if (written.length > 1) return undefined;
  const [filter] = written;
  if (filter === undefined || filter.type === 'null') return [];
  const items = filter.type === 'array' ? filter.items.map(resolve) : [[filter]];
  const names = items.map(([item, ...others]) =>
    item?.type === 'name' && others.length === 0 ? item.name : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Unpacks as much as possible; undefined if nothing can be unpacked or the result has more than {@link MAX_UNPACKED_BYTES}. */
export function unpack(bytes: Buffer, filters: readonly string[]): Buffer | undefined {
  try {
    return filters.reduce(decode, bytes);
  } catch {
    return undefined;
  }
}

function decode(bytes: Buffer, written: string): Buffer {
  const filter = ABBREVIATIONS[written] ?? written;
  if (filter === 'FlateDecode')
    // Viewers show the readable part of a stream that is cut off.
    return inflateSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES, finishFlush: zlib.Z_SYNC_FLUSH });
  if (!DECODED_ELSEWHERE.includes(filter)) throw new Error(`no decoder for ${filter}`);
  const dictionary = PDFContext.create().obj({ Filter: PDFName.of(filter) });
  const decoded = decodePDFRawStream(PDFRawStream.of(dictionary, bytes)).decode();
  if (decoded.length > MAX_UNPACKED_BYTES) throw new Error('unpacks to too much');
  return Buffer.from(decoded.buffer, decoded.byteOffset, decoded.length);
}

import { inflateSync, constants as zlib } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { type PdfDictionary, type Resolve, valuesOf } from './pdf-value.ts';

/** A stream that is larger when it is unpacked is reported as unreadable and not inspected. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
};
const PDF_LIB_FILTERS = ['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'];

/**
 * Returns the bytes of a stream. If readers could disagree about its end, the last possible end counts: after a stated length that
 * `endstream` follows, or at the first `endstream`.
 */
export function sliceStream(bytes: Buffer, start: number, lengths: readonly number[]): Buffer {
  const firstEnd = bytes.indexOf('endstream', start);
  const ends = lengths
    .map((length) => start + length)
    .filter((end) => /^\s*endstream/.test(bytes.toString('latin1', end, end + 20)));
  return bytes.subarray(start, Math.max(firstEnd === -1 ? bytes.length : firstEnd, ...ends));
}

/** Returns the filters of a stream; undefined if readers could use different filters. */
export function filtersOf(dictionary: PdfDictionary, resolve: Resolve): string[] | undefined {
  const values = [...valuesOf(dictionary, 'Filter'), ...valuesOf(dictionary, 'Fl')].flatMap(resolve);
  if (values.length > 1) return undefined;
  const [filter] = values;
  if (filter === undefined || filter.type === 'null') return [];
  const items = filter.type === 'array' ? filter.items.map(resolve) : [[filter]];
  const names = items.map(([item, ...others]) =>
    item?.type === 'name' && others.length === 0 ? item.name : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Unpacks as much as possible. Returns undefined if nothing can be unpacked or the result is larger than {@link MAX_UNPACKED_BYTES}. */
export function unpack(bytes: Buffer, filters: readonly string[]): Buffer | undefined {
  try {
    return filters.reduce(decode, bytes);
  } catch {
    return undefined;
  }
}

function decode(bytes: Buffer, name: string): Buffer {
  const filter = ABBREVIATIONS[name] ?? name;
  if (filter === 'FlateDecode')
    // Viewers show the readable part of a stream that is cut off.
    return inflateSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES, finishFlush: zlib.Z_SYNC_FLUSH });
  if (!PDF_LIB_FILTERS.includes(filter)) throw new Error(`no decoder for ${filter}`);
  const dictionary = PDFContext.create().obj({ Filter: PDFName.of(filter) });
  const decoded = decodePDFRawStream(PDFRawStream.of(dictionary, bytes)).decode();
  if (decoded.length > MAX_UNPACKED_BYTES) throw new Error('unpacks to too much');
  return Buffer.from(decoded.buffer, decoded.byteOffset, decoded.length);
}

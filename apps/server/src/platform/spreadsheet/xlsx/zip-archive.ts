import { crc32, inflateRawSync } from 'node:zlib';
import { RefusedSpreadsheet } from '../reading.ts';

/** What a workbook may be (security section 2). */
const MOST_ENTRIES = 200;
const MOST_UNPACKED_BYTES = 50 * 1024 * 1024;
const HIGHEST_RATIO = 100;
/** Small parts of nothing but repetitions may be packed better than that. */
const RATIO_COUNTS_FROM_BYTES = 1024 * 1024;

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;
const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/**
 * The parts of a ZIP by their names, each unpacked no further than it says and checked against its checksum. Only the plainest
 * form of the format is read, with nothing before, between or behind its parts that another reader could take for something else.
 * @throws RefusedSpreadsheet
 */
export function readZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const entries = listEntries(bytes);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > MOST_UNPACKED_BYTES)
    throw new RefusedSpreadsheet('too-large', `more than ${MOST_UNPACKED_BYTES} bytes when unpacked`);
  if (unpacked > bytes.length * HIGHEST_RATIO)
    throw new RefusedSpreadsheet('too-large', `packed more than ${HIGHEST_RATIO} times`);
  const parts = new Map<string, Buffer>();
  const known = new Set<string>();
  let end = 0;
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (known.has(entry.name.toLowerCase())) throw unreadable(`two parts are called ${entry.name}`);
    known.add(entry.name.toLowerCase());
    if (entry.offset < end) throw unreadable('parts overlap');
    const start = startOfData(bytes, entry);
    end = start + entry.packed;
    parts.set(entry.name, unpack(bytes.subarray(start, end), entry));
  }
  return parts;
}

function listEntries(bytes: Buffer): Entry[] {
  const end = bytes.length - END_BYTES;
  if (end < 0 || bytes.readUInt32LE(0) !== LOCAL_HEADER || bytes.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw unreadable('not a whole ZIP file');
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw new RefusedSpreadsheet('too-large', `more than ${MOST_ENTRIES} parts`);
  if (directory + bytes.readUInt32LE(end + 12) !== end)
    throw unreadable('the directory is not where it should be');
  const entries: Entry[] = [];
  let at = directory;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_HEADER_BYTES > end || bytes.readUInt32LE(at) !== CENTRAL_HEADER)
      throw unreadable('the directory is broken');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    );
    const nameEnd = at + CENTRAL_HEADER_BYTES + (nameLength ?? 0);
    entries.push(readEntry(bytes, at, nameEnd));
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  if (at !== end) throw unreadable('the directory is broken');
  return entries;
}

function readEntry(bytes: Buffer, at: number, nameEnd: number): Entry {
  const name = bytes.toString('utf8', at + CENTRAL_HEADER_BYTES, nameEnd);
  const method = bytes.readUInt16LE(at + 10);
  if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw unreadable(`${name} is encrypted`);
  if (method !== STORED && method !== DEFLATED) throw unreadable(`${name} is packed in an unknown way`);
  if (/^[/\\]|\\|\p{Cc}|(^|\/)\.\.?(\/|$)|^[a-z]:/iu.test(name)) throw unreadable(`a part is called ${name}`);
  return {
    name,
    isDeflated: method === DEFLATED,
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    unpacked: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
}

function startOfData(bytes: Buffer, { name, offset, packed }: Entry): number {
  if (offset + LOCAL_HEADER_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER)
    throw unreadable(`${name} is missing`);
  const nameEnd = offset + LOCAL_HEADER_BYTES + bytes.readUInt16LE(offset + 26);
  if (bytes.toString('utf8', offset + LOCAL_HEADER_BYTES, nameEnd) !== name)
    throw unreadable(`${name} has two names`);
  const start = nameEnd + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw unreadable(`${name} is cut off`);
  return start;
}

function unpack(data: Buffer, { name, isDeflated, unpacked, crc }: Entry): Buffer {
  if (unpacked > RATIO_COUNTS_FROM_BYTES && unpacked > data.length * HIGHEST_RATIO)
    throw new RefusedSpreadsheet('too-large', `${name} is packed more than ${HIGHEST_RATIO} times`);
  let content: Buffer;
  try {
    // A part that lies about its size is cut at what it said: the limits above have judged no more than that.
    content = isDeflated ? inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) }) : data;
  } catch {
    throw unreadable(`${name} is broken or larger than it says`);
  }
  if (content.length !== unpacked || crc32(content) !== crc) throw unreadable(`${name} is broken`);
  return content;
}

function unreadable(detail: string): RefusedSpreadsheet {
  return new RefusedSpreadsheet('unreadable', detail);
}

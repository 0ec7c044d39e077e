import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import {
  BrokenZip,
  END_BYTES,
  LOCAL_HEADER_BYTES,
  readDirectory,
  readEnd,
  readLocalHeader,
  UnsafeZipName,
  type ZipEntry,
} from './zip-format.ts';

const inflate = promisify(inflateRaw);

/** The archive is valid but larger than accepted. */
export class ZipTooLarge extends Error {
  readonly excess: ZipExcess;

  constructor(message: string, excess: ZipExcess) {
    super(message);
    this.excess = excess;
  }
}

/** The exceeded limit of an archive; `part` is the name of the part that exceeds it by itself. */
export interface ZipExcess {
  readonly limit: 'parts' | 'bytes' | 'bytes-of-part' | 'ratio';
  readonly allowed: number;
  readonly found: number;
  readonly part?: string;
}

export interface ZipLimits {
  readonly maxEntries: number;
  /** Limit for all parts together. */
  readonly maxUnpackedBytes: number;
  /** Limit for one part; if omitted, the limit for all parts. */
  readonly maxBytesOfPart?: number;
  /** The maximum ratio of all unpacked parts to the archive, and of one unpacked part to its packed bytes. */
  readonly maxRatio: number;
  /** Whether the caller accepts a name; if omitted, every safe name. */
  readonly acceptsName?: (name: string) => boolean;
}

/** Random access to the bytes of an archive, in memory or in a file. */
export interface ZipSource {
  readonly size: number;
  /** May return fewer bytes at the end. */
  read(start: number, length: number): Promise<Buffer>;
}

export function zipInMemory(bytes: Buffer): ZipSource {
  return {
    size: bytes.length,
    read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
  };
}

/** An open file, which is read part by part: memory use is limited to its largest part. */
export async function zipInFile(handle: FileHandle): Promise<ZipSource> {
  const { size } = await handle.stat();
  return {
    size,
    read: async (start, length) => {
      // A size stated by the archive must not allocate more memory than the archive has bytes.
      const maxLength = Math.max(0, Math.min(length, size - start));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxLength), 0, maxLength, start);
      return buffer.subarray(0, bytesRead);
    },
  };
}

export interface ZipPart {
  readonly name: string;
  readonly content: Buffer;
}

/** The ratio of smaller parts is not checked: small repetitive parts may exceed it. */
const RATIO_COUNTS_FROM_BYTES = 1024 * 1024;

/**
 * The parts of a ZIP one by one, in the order of their data, each unpacked only up to its stated size and checked
 * against its checksum; the whole directory is checked before the first part. Only the simplest form of the format is
 * accepted, with no bytes before, between or after its parts that another reader could interpret differently.
 * @throws BrokenZip, UnsafeZipName, ZipTooLarge
 */
export async function* readZip(source: ZipSource, limits: ZipLimits): AsyncGenerator<ZipPart> {
  const entries = await listEntries(source, limits);
  let previousEnd = 0;
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (entry.offset < previousEnd) throw new BrokenZip('parts overlap');
    if (previousEnd === 0 && entry.offset > 0) throw new BrokenZip('something stands before the first part');
    const nameBytes = Buffer.byteLength(entry.name);
    const header = await source.read(entry.offset, LOCAL_HEADER_BYTES + nameBytes);
    const start = entry.offset + readLocalHeader(header, entry);
    previousEnd = start + entry.packed;
    const data = await source.read(start, entry.packed);
    if (data.length !== entry.packed) throw new BrokenZip(`${entry.name} is cut off`);
    yield { name: entry.name, content: await unpack(data, entry) };
  }
}

async function listEntries(source: ZipSource, limits: ZipLimits): Promise<ZipEntry[]> {
  const directory = readEnd(await source.read(Math.max(0, source.size - END_BYTES), END_BYTES), source.size);
  const { maxEntries, maxUnpackedBytes, maxRatio } = limits;
  if (directory.entries > maxEntries)
    throw new ZipTooLarge(`more than ${maxEntries} parts`, {
      limit: 'parts',
      allowed: maxEntries,
      found: directory.entries,
    });
  const entries = readDirectory(await source.read(directory.offset, directory.length), directory.entries);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > maxUnpackedBytes)
    throw new ZipTooLarge(`more than ${maxUnpackedBytes} bytes when unpacked`, {
      limit: 'bytes',
      allowed: maxUnpackedBytes,
      found: unpacked,
    });
  if (unpacked > source.size * maxRatio)
    throw new ZipTooLarge(`packed more than ${maxRatio} times`, {
      limit: 'ratio',
      allowed: maxRatio,
      found: unpacked / source.size,
    });
  for (const entry of entries) {
    if (limits.acceptsName?.(entry.name) === false) throw new UnsafeZipName(entry.name);
    refuseLargePart(entry, limits);
  }
  return entries;
}

function refuseLargePart({ name, packed, unpacked }: ZipEntry, limits: ZipLimits): void {
  const { maxBytesOfPart = limits.maxUnpackedBytes, maxRatio } = limits;
  if (unpacked > maxBytesOfPart)
    throw new ZipTooLarge(`${name} has more than ${maxBytesOfPart} bytes`, {
      limit: 'bytes-of-part',
      allowed: maxBytesOfPart,
      found: unpacked,
      part: name,
    });
  if (unpacked > RATIO_COUNTS_FROM_BYTES && unpacked > packed * maxRatio)
    throw new ZipTooLarge(`${name} is packed more than ${maxRatio} times`, {
      limit: 'ratio',
      allowed: maxRatio,
      found: unpacked / Math.max(1, packed),
      part: name,
    });
}

async function unpack(data: Buffer, { name, isDeflated, unpacked, crc }: ZipEntry): Promise<Buffer> {
  // A part larger than its stated size is refused: the limits were checked against that size.
  const content = isDeflated
    ? await inflate(data, { maxOutputLength: Math.max(1, unpacked) }).catch(() => undefined)
    : data;
  if (content === undefined) throw new BrokenZip(`${name} is broken or larger than it says`);
  if (content.length !== unpacked || crc32(content) !== crc) throw new BrokenZip(`${name} is broken`);
  return content;
}

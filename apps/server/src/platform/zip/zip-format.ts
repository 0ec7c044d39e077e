/** The file is not a ZIP archive, is broken, or is built so that another reader could find other content in it. */
export class BrokenZip extends Error {}

/** The name of a part leads out of its folder or is not valid UTF-8, or the part is a link. */
export class UnsafeZipName extends Error {
  readonly part: string;

  constructor(part: string) {
    super(`a part is called ${part}`);
    this.part = part;
  }
}

/** A part of an archive as described in the directory. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly crc: number;
  /** Size in bytes in the archive. */
  readonly packed: number;
  /** Size in bytes when unpacked, as the archive states it. */
  readonly unpacked: number;
  /** Position of its local header in the archive. */
  readonly offset: number;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
export const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
export const END_BYTES = 22;
const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;
/** Unix file type in the high half of the external attributes (APPNOTE 4.4.15). */
const FILE_TYPE = 0xf000;
const SYMBOLIC_LINK = 0xa000;

/**
 * The position of the directory in an archive of `size` bytes, read from its last bytes. No comment may follow it.
 * @throws BrokenZip
 */
export function readEnd(endBytes: Buffer, size: number) {
  if (endBytes.length !== END_BYTES || endBytes.readUInt32LE(0) !== END_OF_DIRECTORY)
    throw new BrokenZip('not a whole ZIP file');
  const directory = {
    entries: endBytes.readUInt16LE(10),
    length: endBytes.readUInt32LE(12),
    offset: endBytes.readUInt32LE(16),
  };
  if (directory.offset + directory.length !== size - END_BYTES)
    throw new BrokenZip('the directory is not where it should be');
  return directory;
}

/** @throws BrokenZip, UnsafeZipName */
export function readDirectory(bytes: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    if (position + CENTRAL_HEADER_BYTES > bytes.length || bytes.readUInt32LE(position) !== CENTRAL_HEADER)
      throw new BrokenZip('the directory is broken');
    const nameEnd = position + CENTRAL_HEADER_BYTES + bytes.readUInt16LE(position + 28);
    const entry = readEntry(bytes, position, nameEnd);
    const lowerCaseName = entry.name.toLowerCase();
    if (names.has(lowerCaseName)) throw new BrokenZip(`two parts are called ${entry.name}`);
    names.add(lowerCaseName);
    entries.push(entry);
    position = nameEnd + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
  }
  if (position !== bytes.length) throw new BrokenZip('the directory is broken');
  return entries;
}

function readEntry(bytes: Buffer, position: number, nameEnd: number): ZipEntry {
  const raw = bytes.subarray(position + CENTRAL_HEADER_BYTES, nameEnd);
  const name = raw.toString('utf8');
  const method = bytes.readUInt16LE(position + 10);
  if ((bytes.readUInt16LE(position + 8) & ENCRYPTED) !== 0) throw new BrokenZip(`${name} is encrypted`);
  if (method !== STORED && method !== DEFLATED) throw new BrokenZip(`${name} is packed in an unknown way`);
  // An absolute path, a backslash, a control character, a step such as `../`, or a drive such as `C:`.
  const isUnsafe = /^[/\\]|\\|\p{Cc}|(^|\/)\.\.?(\/|$)|^[a-z]:/iu.test(name);
  const isLink = ((bytes.readUInt32LE(position + 38) >>> 16) & FILE_TYPE) === SYMBOLIC_LINK;
  if (isUnsafe || isLink || name === '' || !Buffer.from(name).equals(raw)) throw new UnsafeZipName(name);
  return {
    name,
    isDeflated: method === DEFLATED,
    crc: bytes.readUInt32LE(position + 16),
    packed: bytes.readUInt32LE(position + 20),
    unpacked: bytes.readUInt32LE(position + 24),
    offset: bytes.readUInt32LE(position + 42),
  };
}

/** The number of bytes before the data of a part, by its local header with the name. @throws BrokenZip */
export function readLocalHeader(header: Buffer, { name }: ZipEntry): number {
  if (header.length < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER)
    throw new BrokenZip(`${name} is missing`);
  const nameEnd = LOCAL_HEADER_BYTES + header.readUInt16LE(26);
  if (header.toString('utf8', LOCAL_HEADER_BYTES, nameEnd) !== name)
    throw new BrokenZip(`${name} has two names`);
  return nameEnd + header.readUInt16LE(28);
}

import { crc32 } from 'node:zlib';

/** A stored entry of a ZIP archive, read and checked as a strict reader does. */
export interface ZipMember {
  readonly name: string;
  readonly bytes: Buffer;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;

/**
 * Reads an archive without comment and compression (APPNOTE 4.3) and compares the three descriptions of each entry: central directory,
 * local header and the bytes themselves. @throws Error at the first difference
 */
export function readZip(zip: Buffer): ZipMember[] {
  const end = zip.length - END_SIZE;
  check(end >= 0 && zip.readUInt32LE(end) === END, 'end of central directory');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  check(at + zip.readUInt32LE(end + 12) === end, 'size of the central directory');
  const members: ZipMember[] = [];
  for (let index = 0; index < count; index += 1) {
    check(zip.readUInt32LE(at) === CENTRAL, 'central header');
    check(zip.readUInt16LE(at + 10) === 0, 'stored, not compressed');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const size = zip.readUInt32LE(at + 24);
    const bytes = readLocal(zip, zip.readUInt32LE(at + 42), name, size);
    check(crc32(bytes) === zip.readUInt32LE(at + 16), `checksum of ${name}`);
    members.push({ name, bytes });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  check(at === end, 'nothing after the last central header');
  return members;
}

export function namesInZip(zip: Buffer): string[] {
  return readZip(zip).map(({ name }) => name);
}

function readLocal(zip: Buffer, at: number, name: string, size: number): Buffer {
  check(zip.readUInt32LE(at) === LOCAL, `local header of ${name}`);
  const nameLength = zip.readUInt16LE(at + 26);
  check(zip.toString('utf8', at + 30, at + 30 + nameLength) === name, `local name of ${name}`);
  const start = at + 30 + nameLength + zip.readUInt16LE(at + 28);
  check(start + size <= zip.length, `bytes of ${name}`);
  return zip.subarray(start, start + size);
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not a sound archive: ${what}`);
}

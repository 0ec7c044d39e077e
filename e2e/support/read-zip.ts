import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Offsets and sizes of the ZIP format (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
const END = { signature: 0x06054b50, length: 22, count: 10, directory: 16 } as const;
const CENTRAL = {
  signature: 0x02014b50,
  length: 46,
  method: 10,
  packed: 20,
  name: 28,
  extra: 30,
  comment: 32,
  local: 42,
} as const;
const LOCAL = { signature: 0x04034b50, length: 30, name: 26, extra: 28 } as const;
const STORED = 0;

/** Reads a ZIP by its central directory, as an unpacking program does. Only small files: no ZIP64. */
export function readZip(zip: Buffer): readonly ZipEntry[] {
  let end = zip.length - END.length;
  while (end >= 0 && zip.readUInt32LE(end) !== END.signature) end -= 1;
  if (end < 0) throw new Error('not a ZIP file, or one that was cut off');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + END.directory);
  for (let left = zip.readUInt16LE(end + END.count); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL.signature) throw new Error('broken central directory');
    const nameLength = zip.readUInt16LE(at + CENTRAL.name);
    const name = zip.toString('utf8', at + CENTRAL.length, at + CENTRAL.length + nameLength);
    const local = zip.readUInt32LE(at + CENTRAL.local);
    if (zip.readUInt32LE(local) !== LOCAL.signature) throw new Error(`no local header: ${name}`);
    const start =
      local + LOCAL.length + zip.readUInt16LE(local + LOCAL.name) + zip.readUInt16LE(local + LOCAL.extra);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + CENTRAL.packed));
    const bytes = zip.readUInt16LE(at + CENTRAL.method) === STORED ? packed : inflateRawSync(packed);
    entries.push({ name, bytes });
    at +=
      CENTRAL.length +
      nameLength +
      zip.readUInt16LE(at + CENTRAL.extra) +
      zip.readUInt16LE(at + CENTRAL.comment);
  }
  return entries;
}

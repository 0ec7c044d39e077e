import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** A stored entry of a ZIP archive, read and checked as a strict reader does. */
export interface ZipMember {
  readonly name: string;
  readonly bytes: Buffer;
}

const END_BYTES = 22;
const CENTRAL_HEADER_BYTES = 46;

/**
 * Reads an archive without comment and compression (APPNOTE 4.3). The library does not compare the descriptions of an entry; this compares
 * central directory, local header and the bytes themselves. @throws Error at the first difference
 */
export async function readZip(zip: Buffer): Promise<ZipMember[]> {
  const archive = await fromBufferPromise(zip);
  const members: ZipMember[] = [];
  const end = zip.length - END_BYTES;
  let at = zip.readUInt32LE(end + 16);
  check(archive.comment === '', 'no comment');
  check(at + zip.readUInt32LE(end + 12) === end, 'size of the central directory');
  for await (const entry of archive.eachEntry()) {
    const { fileName: name } = entry;
    check(entry.compressionMethod === 0, 'stored, not compressed');
    const { fileName: localName } = await archive.readLocalFileHeaderPromise(entry);
    check(localName.equals(entry.fileNameRaw), `local name of ${name}`);
    const bytes = await buffer(await archive.openReadStreamPromise(entry));
    check(crc32(bytes) === entry.crc32, `checksum of ${name}`);
    members.push({ name, bytes });
    at += CENTRAL_HEADER_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  }
  check(at === end, 'nothing after the last central header');
  return members;
}

/** The days of the entries' times, e.g. `2026-11-20`. */
export async function daysInZip(zip: Buffer): Promise<string[]> {
  const days: string[] = [];
  for await (const entry of (await fromBufferPromise(zip)).eachEntry())
    days.push(entry.getLastModDate().toISOString().slice(0, 10));
  return days;
}

export async function namesInZip(zip: Buffer): Promise<string[]> {
  return (await readZip(zip)).map(({ name }) => name);
}

function check(isValid: boolean, what: string): void {
  if (!isValid) throw new Error(`not a valid archive: ${what}`);
}

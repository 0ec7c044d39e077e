import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a ZIP; every field except name and content writes a false value. */
export interface ZipPart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly localName?: string;
  readonly unpacked?: number;
  readonly crc?: number;
  readonly flags?: number;
  /** Unix mode, such as the mode of a link. */
  readonly mode?: number;
  /** Refers to the data of the part with this index instead of its own. */
  readonly sharesDataOf?: number;
}

const UTF8_NAMES = 0x800;
const DEFLATED = 8;

/** Builds a ZIP byte by byte, so that it may be wrong in exactly one place. */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = [];
  const headers: { part: ZipPart; packed: Buffer; header: Buffer; offset: number }[] = [];
  let length = 0;
  const push = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const shared = part.sharesDataOf === undefined ? undefined : headers[part.sharesDataOf];
    const packed = shared?.packed ?? deflateRawSync(content);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE((part.flags ?? 0) | UTF8_NAMES, 2);
    header.writeUInt16LE(DEFLATED, 4);
    header.writeUInt32LE(part.crc ?? crc32(content), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(part.unpacked ?? content.length, 18);
    headers.push({ part, packed, header, offset: shared?.offset ?? length });
    if (shared !== undefined) continue;
    const name = Buffer.from(part.localName ?? part.name);
    header.writeUInt16LE(name.length, 22);
    push(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, name, packed]));
  }
  const directory = length;
  for (const { part, header, offset } of headers) {
    const name = Buffer.from(part.name);
    header.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, tail, name]));
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(headers.length, 8);
  end.writeUInt16LE(headers.length, 10);
  end.writeUInt32LE(length - directory, 12);
  end.writeUInt32LE(directory, 16);
  return Buffer.concat([...pieces, end]);
}

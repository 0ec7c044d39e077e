const END_OF_CENTRAL_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const CENTRAL_HEADER = Buffer.from('PK\x01\x02', 'latin1');
const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1');
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;

/**
 * Returns the file names in a ZIP; undefined if the bytes are not a ZIP. Both the central directory and the local headers are read,
 * because programs differ in which of them they use.
 */
export function listZipNames(bytes: Buffer): string[] | undefined {
  const isZip = bytes.subarray(0, 4).equals(LOCAL_HEADER) || endsWithZipDirectory(bytes);
  if (!isZip) return undefined;
  return [
    ...readNames(bytes, CENTRAL_HEADER, CENTRAL_LENGTH, 28),
    ...readNames(bytes, LOCAL_HEADER, LOCAL_LENGTH, 26),
  ];
}

/** Whether the bytes end with a ZIP central directory, so that ZIP programs open the file. */
export function endsWithZipDirectory(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(END_OF_CENTRAL_DIRECTORY);
  if (at === -1 || at + END_LENGTH > bytes.length) return false;
  return at + END_LENGTH + bytes.readUInt16LE(at + 20) >= bytes.length && bytes.includes(CENTRAL_HEADER);
}

function readNames(bytes: Buffer, signature: Buffer, headerLength: number, lengthOffset: number): string[] {
  const names: string[] = [];
  for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 4)) {
    if (at + headerLength > bytes.length) break;
    const start = at + headerLength;
    names.push(bytes.toString('utf8', start, start + bytes.readUInt16LE(at + lengthOffset)));
  }
  return names;
}

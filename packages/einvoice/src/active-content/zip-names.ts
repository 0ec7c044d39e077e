const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const LOCAL_ENTRY = Buffer.from('PK\x03\x04', 'latin1');
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;

/**
 * The names in a ZIP; undefined if the bytes are not a ZIP. Every header in the bytes counts, whether the directory lists it or not,
 * because programs differ in which of the two they use.
 */
export function listZipNames(bytes: Buffer): string[] | undefined {
  const isZip = bytes.subarray(0, 4).equals(LOCAL_ENTRY) || endsAsZip(bytes);
  if (!isZip) return undefined;
  return [...readNames(bytes, ENTRY, ENTRY_LENGTH, 28), ...readNames(bytes, LOCAL_ENTRY, LOCAL_LENGTH, 26)];
}

/** Whether a ZIP directory reaches to the last byte, so that ZIP programs open the file. */
export function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (at === -1 || at + END_LENGTH > bytes.length) return false;
  return at + END_LENGTH + bytes.readUInt16LE(at + 20) >= bytes.length && bytes.includes(ENTRY);
}

function readNames(bytes: Buffer, signature: Buffer, headerLength: number, lengthAt: number): string[] {
  const names: string[] = [];
  for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 4)) {
    if (at + headerLength > bytes.length) break;
    const start = at + headerLength;
    names.push(bytes.toString('utf8', start, start + bytes.readUInt16LE(at + lengthAt)));
  }
  return names;
}

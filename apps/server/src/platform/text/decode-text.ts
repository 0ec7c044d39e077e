/**
 * The text of a file that does not say its encoding: byte order mark, else UTF-16 by its NUL bytes, else UTF-8 where the bytes are
 * valid in it, else Windows-1252, which every byte is valid in.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.length >= 2 && second === 0 && first !== 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.length >= 2 && first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

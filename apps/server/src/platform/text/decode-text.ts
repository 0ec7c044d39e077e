/**
 * Decodes a text without a stated encoding: by its byte order mark; as UTF-16 if one of its first two bytes is NUL; as
 * UTF-8 if it is valid; otherwise as Windows-1252, in which every byte is valid.
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

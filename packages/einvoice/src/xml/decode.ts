/** The supported declared encodings, with their labels in the WHATWG encoding standard. All others are refused. */
const DECODER_LABELS: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
]);

/** The maximum length of an XML declaration in practice. The declaration must be at the very start of the file. */
const DECLARATION_BYTES = 256;

/**
 * Returns the text of an XML file; undefined if its encoding is not supported or the bytes are not valid in this encoding.
 * A byte order mark has precedence over the declaration (XML 1.0, appendix F).
 */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const label = findEncoding(bytes);
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function findEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0x00) return 'utf-16le';
  if (first === 0x00 && second === 0x3c) return 'utf-16be';
  const start = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
  const declaration = /^<\?xml\s[^>]*?\?>/.exec(start)?.[0];
  if (declaration === undefined) return 'utf-8';
  const declared = /\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(declaration);
  if (declared === null) return /\sencoding\b/.test(declaration) ? undefined : 'utf-8';
  return DECODER_LABELS.get((declared[1] ?? declared[2] ?? '').toLowerCase());
}

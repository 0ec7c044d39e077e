import { decodeName } from '../active-content/value-parser.ts';

/**
 * Scans the bytes of a PDF. Returns false if the scan proves that no file is embedded, so that most PDFs do not need the slower
 * `readAttachments`.
 *
 * The proof: if every cross-reference section is a classic table, and no name of an object stream, a cross-reference stream or
 * encryption occurs, each object is in the file in clear text. Then a file without the names below has no embedded files.
 * A chance hit in compressed data only costs time.
 */
export function mayHaveEmbeddedFiles(bytes: Uint8Array): boolean {
  const text = latin1(bytes);
  return hasName(text, [...HIDING_NAMES, ...EMBEDDING_NAMES]) || !hasOnlyClassicTables(text);
}

/** Names that show that objects may be hidden from this scan. */
const HIDING_NAMES = ['ObjStm', 'XRef', 'XRefStm', 'Encrypt'];
/** Names without which no file is embedded (ISO 32000, 7.11.4). */
const EMBEDDING_NAMES = ['AF', 'EF', 'EmbeddedFiles'];

/** Names of active content that do not occur between objects by chance. */
const ACTIVE_NAMES = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMedia',
  'XFA',
];

/**
 * Whether a name of active content is in clear text outside of streams. This is a second check after `findActiveContent`: a viewer may find
 * active content that `findActiveContent` missed.
 */
export function mentionsActiveContent(bytes: Uint8Array): boolean {
  return hasName(withoutStreams(latin1(bytes)), ACTIVE_NAMES);
}

function withoutStreams(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = text.indexOf('stream'); start !== -1; start = text.indexOf('stream', from)) {
    parts.push(text.slice(from, start));
    const end = text.indexOf('endstream', start);
    if (end === -1) return parts.join('');
    from = end + 'endstream'.length;
  }
  return [...parts, text.slice(from)].join('');
}

/** A name may contain any character as #xx, for example /#4aS for /JS. */
const ESCAPED_NAME =
  /\/([^\0\t\n\f\r ()<>[\]{}/%\x80\xff]*#[0-9A-Fa-f]{2}[^\0\t\n\f\r ()<>[\]{}/%\x80\xff]*)/g;
/** Some readers treat the last two bytes as blanks. */
const END_OF_NAME = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%\x80\xff]|$)`;

function hasName(text: string, names: string[]): boolean {
  if (new RegExp(`/(?:${names.join('|')})${END_OF_NAME}`).test(text)) return true;
  for (const [, name] of text.matchAll(ESCAPED_NAME)) if (names.includes(decodeName(name ?? ''))) return true;
  return false;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Whether every `startxref` and every /Prev of a trailer leads to the keyword of a classic table. */
function hasOnlyClassicTables(text: string): boolean {
  const starts = [...text.matchAll(/startxref\s+(\d+)/g)];
  if (starts.length === 0) return false;
  const offsets = [...starts, ...text.matchAll(/\/Prev\s+(\d+)(?!\d*\s+\d+\s+R)/g)].map(([, offset]) =>
    Number(offset),
  );
  return offsets.every((offset) => text.startsWith('xref', offset));
}

import type { OtherFileKind } from './reasons.ts';

/** `other` is everything that is neither a PDF, XML nor EDIFACT, including HTML. */
export type FileType = 'pdf' | 'xml' | 'edifact' | 'empty' | 'other';

/** The bytes in which the header is searched. Only a byte order mark, blanks and line breaks may precede it, as some generators write. */
const LEADING_BYTES = 1024;

/** An interchange of UN/EDIFACT (ISO 9735) starts with its separators (UNA), or with its header (UNB) and the syntax identifier. */
const EDIFACT_START = /^(?:UNA.{6}\s*)?UNB.UNO[A-Z]/;

/** Detects the type of a file from its bytes; file names and content types of uploads are not trusted. */
export function detectFileType(bytes: Uint8Array): FileType {
  if (bytes.length === 0) return 'empty';
  const head = startOfText(bytes);
  // Only at the very start: HTML or a script that is followed by a PDF must not be accepted as a PDF.
  if (head.startsWith('%PDF-')) return 'pdf';
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(head)) return 'other';
  if (EDIFACT_START.test(head)) return 'edifact';
  return /^<[?!A-Za-z_]/.test(head) ? 'xml' : 'other';
}

const PICTURE_START = /^(?:\x89PNG|\xFF\xD8\xFF|GIF8|II\*|MM\0?\*|BM|RIFF....WEBP)/s;

/** Guesses the kind of a file that is neither PDF, XML nor EDIFACT, so that the sender knows what to look for. */
export function guessOtherKind(bytes: Uint8Array): OtherFileKind {
  const head = startOfText(bytes);
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(head)) return 'html';
  if (head.startsWith('PK\x03\x04')) return 'zip';
  if (PICTURE_START.test(head)) return 'picture';
  if (head.startsWith('\xD0\xCF\x11\xE0')) return 'old-office';
  return hasControlCharacters(head) ? 'unknown' : 'text';
}

/** Characters that text does not have: all below the blank, except tab and line breaks. */
function hasControlCharacters(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' && !/\s/.test(character));
}

function startOfText(bytes: Uint8Array): string {
  // UTF-16 of either byte order becomes ASCII when the NUL bytes are removed. Several byte order marks, also those that were
  // encoded twice in UTF-8, begin a file that is XML and cannot be read.
  const text = Buffer.from(bytes.subarray(0, LEADING_BYTES)).toString('latin1').replaceAll('\0', '');
  return text.replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF|\xC3\xAF\xC2\xBB\xC2\xBF)*\s*/, '');
}

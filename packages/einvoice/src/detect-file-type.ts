import { MAX_PDF_BYTES, MAX_XML_BYTES } from './limits.ts';

/** `other` is everything that is neither a PDF nor XML, including HTML. */
export type FileType = 'pdf' | 'xml' | 'empty' | 'other';

/** The bytes in which the header is searched. Only a byte order mark, blanks and line breaks may precede it, as some generators write. */
const LEADING_BYTES = 1024;

/** Detects the type of a file from its bytes; file names and content types of uploads are not trusted. */
export function detectFileType(bytes: Uint8Array): FileType {
  if (bytes.length === 0) return 'empty';
  const head = startOfText(bytes);
  // Only at the very start: HTML or a script that is followed by a PDF must not be accepted as a PDF.
  if (head.startsWith('%PDF-')) return 'pdf';
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(head)) return 'other';
  return /^<[?!A-Za-z_]/.test(head) ? 'xml' : 'other';
}

/** Whether the file is larger than the limit of its type. */
export function isOversized(fileType: FileType, size: number): boolean {
  return size > (fileType === 'xml' ? MAX_XML_BYTES : MAX_PDF_BYTES);
}

function startOfText(bytes: Uint8Array): string {
  // UTF-16 of either byte order becomes ASCII when the NUL bytes are removed.
  const text = Buffer.from(bytes.subarray(0, LEADING_BYTES)).toString('latin1').replaceAll('\0', '');
  return text.replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s*/, '');
}

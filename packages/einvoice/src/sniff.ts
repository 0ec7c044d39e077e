import { PDF_MAX_BYTES, XML_MAX_BYTES } from './limits.ts';

/** `other` is everything that is neither a PDF nor XML, HTML among it. */
export type Container = 'pdf' | 'xml' | 'empty' | 'other';

/** Generators write a byte order mark, blanks or line breaks before the header, nothing else is tolerated. */
const LEADING_BYTES = 1024;

/** What the bytes are; names and content types of uploads are no evidence. */
export function sniff(bytes: Uint8Array): Container {
  if (bytes.length === 0) return 'empty';
  const head = startOfText(bytes);
  // Only at the very start: HTML or a script with a PDF behind it must not pass as a PDF.
  if (head.startsWith('%PDF-')) return 'pdf';
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(head)) return 'other';
  return /^<[?!A-Za-z_]/.test(head) ? 'xml' : 'other';
}

/** True when the file is larger than anything of its kind may be. */
export function isOversized(container: Container, size: number): boolean {
  return size > (container === 'xml' ? XML_MAX_BYTES : PDF_MAX_BYTES);
}

function startOfText(bytes: Uint8Array): string {
  // Dropping NUL bytes reads ASCII out of UTF-16 of either byte order.
  const text = Buffer.from(bytes.subarray(0, LEADING_BYTES)).toString('latin1').replaceAll('\0', '');
  return text.replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s*/, '');
}

import { baseNameOf, endingOf } from '../index-files/index.ts';

/** Room for an ending and for the number that a ZIP gives to names that occur twice. */
const MAX_BASE_LENGTH = 120;
/** What file systems of the customers' machines refuse, or browsers and mail programs make something else of. */
const UNSAFE = /["\\/:*?<>|%\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Device names that Windows refuses with any ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The name that a customer's browser saves the PDF under: the sender's own, made safe; else the document's number. */
export function nameDocument(fileName: string, documentNumber: string): string {
  const own = endingOf(fileName) === '' ? fileName : baseNameOf(fileName);
  const base = safe(own) || safe(documentNumber) || 'document';
  return `${RESERVED.test(base) ? `_${base}` : base}.pdf`;
}

function safe(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .slice(0, MAX_BASE_LENGTH)
    .toWellFormed()
    .replace(/^[.\s]+|[.\s]+$/g, '');
}

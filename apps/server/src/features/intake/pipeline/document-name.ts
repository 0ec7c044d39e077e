import { baseNameOf, endingOf } from '../index-files/index.ts';

/** Leaves space for an ending and for the number that a ZIP adds to duplicate names. */
const MAX_BASE_LENGTH = 120;
/** Characters that file systems of customers refuse, or that browsers and mail programs replace. */
const UNSAFE = /["\\/:*?<>|%\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Device names that Windows refuses with any ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The file name under which a customer's browser saves the PDF: the sender's name without unsafe characters, otherwise
 * the document number.
 */
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

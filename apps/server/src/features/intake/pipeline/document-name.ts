import { baseNameOf, endingOf } from '../index-files/index.ts';

/** Leaves space for an ending and for the number that a ZIP adds to duplicate names. */
const MAX_BASE_LENGTH = 120;
/** Characters that file systems of customers refuse, or that browsers and mail programs replace. */
const UNSAFE_CHARACTERS = /["\\/:*?<>|%\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Device names that Windows refuses with any ending. */
const RESERVED_NAMES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The file name under which a customer's browser saves the PDF: the sender's name without unsafe characters, otherwise
 * the document number.
 */
export function nameDocument(fileName: string, documentNumber: string): string {
  const nameWithoutEnding = endingOf(fileName) === '' ? fileName : baseNameOf(fileName);
  const base = replaceUnsafe(nameWithoutEnding) || replaceUnsafe(documentNumber) || 'document';
  return `${RESERVED_NAMES.test(base) ? `_${base}` : base}.pdf`;
}

function replaceUnsafe(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNSAFE_CHARACTERS, '_')
    .slice(0, MAX_BASE_LENGTH)
    .toWellFormed()
    .replace(/^[.\s]+|[.\s]+$/g, '');
}

/** Of an archive of what is new: how many documents it holds, before its first byte. */
export const DOCUMENT_COUNT_HEADER = 'x-document-count';

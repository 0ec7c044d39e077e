/** The response header with the number of documents in an archive of new documents (`newSince=last`). */
export const DOCUMENT_COUNT_HEADER = 'x-document-count';

import { quarantine, type Reading, reject } from '../reading.ts';
import { detectFileType, guessOtherKind } from '../detect-file-type.ts';
import { fileBytesLimit, MAX_FILE_BYTES } from '../limits.ts';
import { readPdf } from './read-pdf.ts';
import type { InvoiceDraft } from '../model/invoice-model.ts';
import type { InvoiceView } from '../view/invoice-view.ts';
import { describeReadInvoice, readInvoiceXml } from './invoice-xml.ts';

/**
 * Reads one file. Does not throw, whatever the file contains.
 *
 * The libraries do not limit the memory that a hostile PDF uses: for untrusted files use `ReaderPool`.
 */
export async function readDocument(bytes: Uint8Array): Promise<Reading> {
  const rejection = rejectUnreadableFile(bytes);
  if (rejection !== undefined) return rejection;
  if (detectFileType(bytes) === 'xml') return readXml(bytes);
  try {
    return await readPdf(bytes);
  } catch (error) {
    return quarantine('pdf-damaged', error instanceof Error ? error.name : 'unknown failure', {
      fileType: 'pdf',
    });
  }
}

/** Rejects files that are empty, too large, or neither PDF nor XML. Returns undefined for all other files. */
export function rejectUnreadableFile(bytes: Uint8Array): Reading | undefined {
  const fileType = detectFileType(bytes);
  if (fileType === 'empty') return reject('empty', 'the file is empty');
  if (fileType === 'edifact') return reject('format-not-supported', 'EDIFACT', { content: 'EDIFACT' });
  if (fileType === 'other')
    return reject('not-a-pdf', 'neither a PDF nor XML', { looksLike: guessOtherKind(bytes) });
  if (bytes.length <= MAX_FILE_BYTES) return undefined;
  return reject(fileType === 'xml' ? 'xml-limits' : 'limits', 'larger than the limit', {
    fileType,
    limit: fileBytesLimit(bytes),
  });
}

const ACTIVE_ANNEX = { reason: 'active-content', detail: 'an annex of the XML' } as const;

/** Reads an XML file. A file that cannot be read is rejected; an incomplete invoice is held for a person. */
function readXml(bytes: Uint8Array): Reading {
  const fileType = 'xml';
  const result = readInvoiceXml(bytes);
  const { activeContent } = result;
  if ('invoice' in result && activeContent === undefined)
    return {
      outcome: 'invoice',
      fileType,
      ...result,
      ...viewOf(bytes, result.invoice),
      xml: bytes,
      attachments: [],
    };
  const { reason, detail, draft, limit, content } =
    'invoice' in result
      ? { ...ACTIVE_ANNEX, draft: result.invoice, limit: undefined, content: undefined }
      : result;
  if (draft === undefined)
    return reject(reason, detail, {
      fileType,
      ...(limit && { limit }),
      ...(content !== undefined && { content }),
    });
  return quarantine(activeContent === undefined ? reason : ACTIVE_ANNEX.reason, detail, {
    fileType,
    draft,
    ...viewOf(bytes, draft),
    xml: bytes,
    attachments: [],
    ...(activeContent && { activeContent }),
  });
}

const ALL_LINES = { start: 0, end: Number.POSITIVE_INFINITY };

function viewOf(bytes: Uint8Array, model: InvoiceDraft): { view?: InvoiceView } {
  const view = describeReadInvoice(bytes, model, 'de', ALL_LINES);
  return view === undefined ? {} : { view };
}

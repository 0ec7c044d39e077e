import type { Readable } from 'node:stream';
import type { ByteRange, VerifiedDocument } from '../../document-store/index.ts';
import { safeFileName } from './file-name.ts';

/**
 * A file as a response: a stored document, which can be requested in ranges, or a stream that is produced while it is
 * sent.
 */
export type FileResponse = DocumentResponse | StreamResponse;

interface NamedFile {
  /** The name with which the browser saves the file. Any Unicode text; it is made safe for the header. */
  readonly fileName: string;
  /**
   * Whether the caller may still receive the file. Called repeatedly while it is sent; loads the caller again. Omitted
   * when everybody who may make the call may also receive the file.
   */
  readonly isStillAllowed?: () => Promise<boolean>;
}

export interface DocumentResponse extends NamedFile {
  /** Size of the whole document in bytes. */
  readonly size: number;
  /** SHA-256 of the whole document as hex, sent as its ETag. */
  readonly hash: string;
  /** A function of the first bytes if the type depends on them. */
  readonly contentType: string | ((head: Buffer) => string);
  /** Opens the bytes from `first` to `last`, verified; called once, and only when they are to be sent. */
  readonly open: (range: ByteRange) => Promise<VerifiedDocument>;
  /**
   * Called when the response has ended, with the range that was sent: the requested one, or less when the transfer was
   * interrupted.
   */
  readonly onDelivered: (range: ByteRange) => Promise<void>;
}

export interface StreamResponse extends NamedFile {
  readonly contentType: string;
  readonly stream: Readable;
  /** Total size in bytes when it is known before the first byte. */
  readonly size: number | undefined;
  /** The number of documents in it if the caller cannot know it; sent in a header. */
  readonly documents?: number | undefined;
  /** Called after the last byte was sent. */
  readonly onDelivered: () => Promise<void>;
}

/** `attachment` with the name twice: plain ASCII for old clients, and UTF-8 percent-encoded (RFC 6266 section 5, RFC 8187). */
export function contentDisposition(fileName: string): string {
  const safe = safeFileName(fileName);
  const ascii = safe.replace(/[^\x20-\x7e]/gu, '_').replace(/%/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** One satisfiable byte range (RFC 9110 section 14), `'whole'` when the header asks for none, `'unsatisfiable'` for 416. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable';

/** Parses the Range header. For several ranges the whole file is sent, as RFC 9110 section 14.2 allows. */
export function readRange(header: string | undefined, size: number): RequestedRange {
  const match = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (match === null) return 'whole';
  const [, start = '', end = ''] = match;
  if (start === '' && end === '') return 'whole';
  if (start === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(start);
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1);
  if (end !== '' && Number(end) < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { first, last };
}

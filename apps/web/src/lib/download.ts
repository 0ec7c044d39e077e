import { findFileName } from './file-name.ts';
import type { FileOnDisk } from './save-picker.ts';

export interface DownloadProgress {
  /** Bytes that have arrived. */
  readonly loaded: number;
  /** Bytes in all; undefined for a stream whose length nobody knows yet, such as a ZIP. */
  readonly total: number | undefined;
}

interface DownloadOptions {
  /** The name when the server gives none. */
  readonly fallbackName: string;
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** Sees every piece as it passes. */
  readonly onChunk?: (chunk: Uint8Array) => void;
}

export interface Downloaded {
  readonly name: string;
  readonly size: number;
}

/**
 * Pieces are handed to a Blob once they reach this many bytes. A browser moves blobs to disk when they grow, while arrays
 * would all stay in the memory of the page: a ZIP of 100 documents may have 2.5 GB.
 */
const BYTES_PER_PART = 8 * 1024 * 1024;

/** How long the object URL lives after the click; Safari still reads it a while after. */
const REVOKE_AFTER = 60_000;

function totalOf(response: Response): number | undefined {
  // With a content encoding the length counts packed bytes, and the stream gives unpacked ones.
  if (response.headers.has('content-encoding')) return undefined;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return Number.isInteger(length) && length > 0 ? length : undefined;
}

function partCollector(type: string) {
  const blobs: Blob[] = [];
  let open: Uint8Array<ArrayBuffer>[] = [];
  let openBytes = 0;
  const close = () => {
    if (open.length > 0) blobs.push(new Blob(open));
    open = [];
    openBytes = 0;
  };
  return {
    add: (chunk: Uint8Array<ArrayBuffer>) => {
      open.push(chunk);
      openBytes += chunk.byteLength;
      if (openBytes >= BYTES_PER_PART) close();
    },
    blob(): Blob {
      close();
      return new Blob(blobs, { type });
    },
  };
}

/**
 * Reads the body to its end, each piece when the one before has been taken. Rejects with the stream's error, an abort of the request
 * included, or with what the taker throws; the rest is not asked for then.
 */
async function readBody(
  response: Response,
  { onProgress, onChunk }: DownloadOptions,
  take: (chunk: Uint8Array<ArrayBuffer>) => void | Promise<void>,
): Promise<number> {
  const total = totalOf(response);
  const reader = response.body?.getReader();
  let loaded = 0;
  onProgress?.({ loaded, total });
  try {
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      await take(piece.value);
      loaded += piece.value.byteLength;
      onChunk?.(piece.value);
      onProgress?.({ loaded, total });
    }
  } catch (error) {
    // Whether the other side hears of it is not waited for.
    void reader?.cancel().catch(() => undefined);
    throw error;
  }
  if (total !== undefined && loaded !== total) throw new TypeError('The download ended early.');
  return loaded;
}

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER);
}

/**
 * Saves the body of an ok response as a file under the name the server gave (RFC 6266, spec section 7). Nothing is saved when
 * the stream breaks or its request is aborted: the promise rejects then.
 */
export async function saveResponse(response: Response, options: DownloadOptions): Promise<Downloaded> {
  const parts = partCollector(response.headers.get('content-type') ?? 'application/octet-stream');
  const size = await readBody(response, options, parts.add);
  const name = findFileName(response.headers.get('content-disposition')) ?? options.fallbackName;
  saveFile(parts.blob(), name);
  return { name, size };
}

/** Writes the body of an ok response into a file that was chosen before, piece by piece. Rejects like `saveResponse`. */
export async function writeResponse(
  response: Response,
  file: FileOnDisk,
  options: DownloadOptions,
): Promise<Downloaded> {
  const size = await readBody(response, options, file.write);
  await file.close();
  return { name: file.name, size };
}

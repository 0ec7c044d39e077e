import { findFileName } from './file-name.ts';
import type { WritableFile } from './file-save-picker.ts';

export interface DownloadProgress {
  /** Bytes that have arrived. */
  readonly loaded: number;
  /** Total bytes; undefined for a stream of unknown length, such as a ZIP. */
  readonly total: number | undefined;
}

interface DownloadOptions {
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** Called with every piece. */
  readonly onChunk?: (chunk: Uint8Array) => void;
}

export interface Downloaded {
  readonly name: string;
  readonly size: number;
}

/**
 * Bytes after which collected pieces are put into a Blob. Browsers move growing blobs to disk, while arrays would all
 * stay in the memory of the page: a ZIP of 100 documents may have 2.5 GB.
 */
const BYTES_PER_PART = 8 * 1024 * 1024;

/** Milliseconds from the click until the object URL is revoked; Safari still reads it for a while after the click. */
const REVOKE_AFTER_MS = 60_000;

function totalOf(response: Response): number | undefined {
  // With a content encoding the length counts compressed bytes, while the stream returns uncompressed ones.
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
 * Reads the body to its end; each piece is requested after `writeChunk` has finished with the one before. Rejects with the
 * stream's error, including an abort of the request, or with the error of `writeChunk`; the rest of the body is not requested
 * then.
 */
async function readBody(
  response: Response,
  { onProgress, onChunk }: DownloadOptions,
  writeChunk: (chunk: Uint8Array<ArrayBuffer>) => void | Promise<void>,
): Promise<number> {
  const total = totalOf(response);
  const reader = response.body?.getReader();
  let loaded = 0;
  onProgress?.({ loaded, total });
  try {
    for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
      await writeChunk(chunk.value);
      loaded += chunk.value.byteLength;
      onChunk?.(chunk.value);
      onProgress?.({ loaded, total });
    }
  } catch (error) {
    // The result of the cancellation does not matter.
    void reader?.cancel().catch(() => undefined);
    throw error;
  }
  if (total !== undefined && loaded !== total) throw new TypeError('The download ended early.');
  return loaded;
}

/** Passes a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/**
 * Saves the body of an ok response as a file under the name that the server sent (RFC 6266). Rejects and saves nothing
 * when the stream breaks or the request is aborted.
 * @param fallbackName the name when the server sends none
 */
export async function saveResponse(
  response: Response,
  { fallbackName, ...observers }: DownloadOptions & { readonly fallbackName: string },
): Promise<Downloaded> {
  const { blob, size } = await receiveBlob(response, observers);
  const name = findFileName(response.headers.get('content-disposition')) ?? fallbackName;
  saveFile(blob, name);
  return { name, size };
}

/** The body of an ok response. Rejects when the stream breaks or the request is aborted. */
export async function receiveBlob(
  response: Response,
  observers: DownloadOptions,
): Promise<{ readonly blob: Blob; readonly size: number }> {
  const collector = partCollector(response.headers.get('content-type') ?? 'application/octet-stream');
  const size = await readBody(response, observers, collector.add);
  return { blob: collector.blob(), size };
}

/** Writes the body of an ok response, piece by piece, to a file that was chosen before. Rejects like `saveResponse`. */
export async function writeResponse(
  response: Response,
  file: WritableFile,
  options: DownloadOptions,
): Promise<Downloaded> {
  const size = await readBody(response, options, file.write);
  await file.close();
  return { name: file.name, size };
}

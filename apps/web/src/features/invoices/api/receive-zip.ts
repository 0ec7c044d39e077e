import { DOCUMENT_COUNT_HEADER } from '@belegfach/contract/schema-free';
import type { ApiClient } from '../../../lib/api-client.ts';
import { type Downloaded, saveResponse, writeResponse } from '../../../lib/download.ts';
import type { WritableFile } from '../../../lib/file-save-picker.ts';
import { createEntryCounter } from '../model/zip-entries.ts';
import type { ZipFile } from './zip-files.ts';

/**
 * The number of entries that are certainly not documents: the index. The XML files and annexes are other entries, whose
 * number is not known.
 */
const OTHER_ENTRIES = 1;

/** Interval between two updates of the progress: a fast network delivers a hundred chunks per second. */
const PROGRESS_INTERVAL_MS = 100;

interface ReceiveOptions {
  readonly fallbackName: string;
  /** The file to write to; undefined keeps the data in a Blob until it is complete. */
  readonly file: WritableFile | undefined;
  readonly signal: AbortSignal;
  /**
   * @param documents number of documents that have begun to arrive
   * @param total number of documents in the ZIP; undefined if it is not known
   * @param bytes received bytes
   */
  readonly onProgress: (documents: number, total: number | undefined, bytes: number) => void;
}

/** Downloads one ZIP. Returns undefined and saves nothing if the ZIP would contain no documents. */
export async function receiveZip(
  api: ApiClient,
  zipFile: ZipFile,
  { fallbackName, file, signal, onProgress }: ReceiveOptions,
): Promise<(Downloaded & { readonly documents: number }) | undefined> {
  const response = await api.authorisedFetch(zipFile.path, { signal });
  const countHeader = response.headers.get(DOCUMENT_COUNT_HEADER);
  const total = zipFile.documents ?? (countHeader === null ? undefined : Number(countHeader));
  if (total === 0) {
    void response.body?.cancel().catch(() => undefined);
    return undefined;
  }
  const countEntries = createEntryCounter();
  let documents = 0;
  let reportedAt = 0;
  const options = {
    fallbackName,
    onChunk: (chunk: Uint8Array) => {
      // An estimate for the progress: it counts the XML files, annexes and the index, too, and therefore stops at the total.
      documents = Math.min(countEntries(chunk), total ?? Number.POSITIVE_INFINITY);
    },
    onProgress: ({ loaded }: { readonly loaded: number }) => {
      const now = performance.now();
      if (now - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = now;
      onProgress(documents, total, loaded);
    },
  };
  const saved = await (file === undefined
    ? saveResponse(response, options)
    : writeResponse(response, file, options));
  return { ...saved, documents: total ?? documents - OTHER_ENTRIES };
}

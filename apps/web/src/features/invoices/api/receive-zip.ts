import { DOCUMENT_COUNT_HEADER } from '@belegfach/contract/schema-free';
import type { ApiClient } from '../../../lib/api-client.ts';
import { type Downloaded, saveResponse, writeResponse } from '../../../lib/download.ts';
import type { WritableFile } from '../../../lib/file-save-picker.ts';
import { createEntryCounter } from '../model/zip-entries.ts';
import type { ZipPart } from './zip-parts.ts';

/** Milliseconds between two updates of the progress: a fast network delivers a hundred chunks per second. */
const SHOW_EVERY = 100;

interface ReceiveOptions {
  readonly fallbackName: string;
  /** The file to write to; undefined keeps the data in a Blob until it is complete. */
  readonly file: WritableFile | undefined;
  readonly signal: AbortSignal;
  /** Documents that have begun to arrive, documents in total if known, bytes received. */
  readonly onProgress: (documents: number, total: number | undefined, bytes: number) => void;
}

export interface ReceivedZip extends Downloaded {
  readonly documents: number;
}

/** Downloads one ZIP. Undefined if it would contain no documents; nothing is saved in that case. */
export async function receiveZip(
  api: ApiClient,
  part: ZipPart,
  { fallbackName, file, signal, onProgress }: ReceiveOptions,
): Promise<ReceivedZip | undefined> {
  const response = await api.authorisedFetch(part.path, { signal });
  const counted = response.headers.get(DOCUMENT_COUNT_HEADER);
  const total = part.documents ?? (counted === null ? undefined : Number(counted));
  if (total === 0) {
    void response.body?.cancel().catch(() => undefined);
    return undefined;
  }
  const countEntries = createEntryCounter();
  let documents = 0;
  let shownAt = 0;
  const options = {
    fallbackName,
    onChunk: (chunk: Uint8Array) => {
      // The index is the last entry, so until then each entry is a document.
      documents = Math.min(countEntries(chunk), total ?? Number.POSITIVE_INFINITY);
    },
    onProgress: ({ loaded }: { readonly loaded: number }) => {
      const now = performance.now();
      if (now - shownAt < SHOW_EVERY) return;
      shownAt = now;
      onProgress(documents, total, loaded);
    },
  };
  const saved = await (file === undefined
    ? saveResponse(response, options)
    : writeResponse(response, file, options));
  return { ...saved, documents: total ?? documents - part.others };
}

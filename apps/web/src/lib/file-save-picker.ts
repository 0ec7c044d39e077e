/** Chromium's additions to the types of the standard library. */
interface SavedFile extends FileSystemFileHandle {
  readonly remove?: () => Promise<void>;
}

declare global {
  interface Window {
    /** Only in Chromium; other browsers keep large downloads in Blobs. */
    readonly showSaveFilePicker?: (options: {
      readonly suggestedName: string;
      readonly types: readonly {
        readonly description?: string;
        readonly accept: Readonly<Record<string, readonly string[]>>;
      }[];
    }) => Promise<SavedFile>;
  }
}

/** A file that the user chose; it is written while the download arrives. */
export interface WritableFile {
  readonly name: string;
  /** Resolves when the next piece can be written. @throws FileNotWritten */
  readonly write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** The file has its content only after this call. @throws FileNotWritten */
  readonly close: () => Promise<void>;
  /** Leaves the file as it was before, and removes it if it was created for this download. */
  readonly discard: () => Promise<void>;
}

/** The disk is full, or the browser may no longer write to the file. */
export class FileNotWritten extends Error {}

async function translateFileError(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new FileNotWritten('The file could not be written.', { cause });
  }
}

/**
 * Asks where to save, with the browser's own dialog; undefined where the browser has none. Must be called in a click
 * handler: browsers open the dialog only then.
 * @throws DOMException AbortError when the user closes the dialog
 */
export async function pickZipSaveTarget(suggestedName: string): Promise<WritableFile | undefined> {
  if (window.showSaveFilePicker === undefined) return undefined;
  const handle = await window.showSaveFilePicker({
    suggestedName,
    types: [{ accept: { 'application/zip': ['.zip'] } }],
  });
  const wasEmpty = (await handle.getFile()).size === 0;
  const stream = await handle.createWritable();
  return {
    name: handle.name,
    write: (chunk) => translateFileError(() => stream.write(chunk)),
    close: () => translateFileError(() => stream.close()),
    discard: async () => {
      await stream.abort().catch(() => undefined);
      if (wasEmpty) await handle.remove?.().catch(() => undefined);
    },
  };
}

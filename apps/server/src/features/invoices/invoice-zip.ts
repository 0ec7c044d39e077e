import { Readable } from 'node:stream';
import yazl from 'yazl';
import { type Language, portalDay, safeFileName } from '../../platform/http/index.ts';

export interface ZipEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Opens the whole entry; called when the entry is to be sent, so that only a part of one document is in memory. */
  readonly read: () => Promise<Buffer | Readable>;
}

/** All entries have the same time, so that the same selection makes the same bytes. */
export const ENTRY_TIME = new Date(Date.UTC(2026, 0, 1));

/**
 * A streamed ZIP with uncompressed entries, since PDFs are compressed already. An entry that cannot be read breaks the
 * stream, so that the client sees a broken transfer and never a valid archive with fewer documents (INV-41).
 */
export function zipOf(
  entries: readonly ZipEntry[],
  signal: AbortSignal,
): { stream: Readable; size: number | undefined; contentType: string } {
  const archive = openZip(signal);
  const { zip, output } = archive;
  for (const entry of entries) addEntry(archive, entry);
  let size: number | undefined;
  // Sizes are known and nothing is compressed, so the library can calculate the size of the archive before its first
  // byte (-1 if it cannot).
  zip.end({ forceZip64Format: false, comment: '' }, (total: number = -1) => {
    size = total > 0 ? total : undefined;
  });
  return { stream: output, size, contentType: 'application/zip' };
}

export function openZip(signal: AbortSignal): GrowingArchive {
  const zip = new yazl.ZipFile();
  // The declared type is narrower.
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('yazl writes to a stream of Node');
  // The sender of the stream notices its errors. A stream that breaks before it is sent, for example when the client
  // has gone, must not end the process.
  output.on('error', () => undefined);
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  return { zip, output, signal, fail };
}

/** An archive that is being written. */
interface GrowingArchive {
  readonly zip: yazl.ZipFile;
  readonly output: Readable;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** Breaks the archive. */
  readonly fail: (error: unknown) => void;
}

/** @param onOpened called when the bytes of the entry begin to be sent */
export function addEntry(
  { zip, output, signal, fail }: GrowingArchive,
  { name, size, read }: ZipEntry,
  onOpened: () => void = () => undefined,
): void {
  zip.addReadStreamLazy(name, { compress: false, size, mtime: ENTRY_TIME }, (use) => {
    if (output.destroyed) return;
    if (signal.aborted) {
      fail(new Error('the client went away'));
      return;
    }
    read().then((content) => {
      const stream = Buffer.isBuffer(content) ? Readable.from(content, { objectMode: false }) : content;
      // An archive that breaks leaves no file open.
      const end = () => void stream.destroy();
      output.once('close', end);
      stream.once('close', () => output.off('close', end));
      if (output.destroyed) stream.destroy();
      stream.once('error', fail);
      use(null, stream);
      onOpened();
    }, fail);
  });
}

/** Safe and unique names without folders: `a.pdf`, `a (2).pdf`. */
export function uniqueNames(names: readonly string[]): string[] {
  const uniqueName = createUniqueNames();
  return names.map(uniqueName);
}

/** Makes each name unique, in the order of the calls. Names are compared without case, as Windows does. */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const safe = safeFileName(name);
    const dot = safe.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? safe : `${stem} (${count})${ending}`;
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      return candidate;
    }
  };
}

const ZIP_NAMES: Readonly<Record<Language, string>> = { de: 'Belege', en: 'Documents' };

/** `2026-11-20_Belege.zip`, with the day in the operator's time zone. */
export function zipName(now: Date, language: Language): string {
  return `${portalDay(now)}_${ZIP_NAMES[language]}.zip`;
}

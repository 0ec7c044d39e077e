import { Readable } from 'node:stream';
import yazl from 'yazl';
import { type Language, portalDay, safeFileName } from '../../../platform/http/index.ts';
import { createReadAhead, type EntryContent, type ReadAheadBudget } from './zip-read-ahead.ts';

export interface ZipEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The day of the document, e.g. `2026-11-20`. */
  readonly date: string;
  /** Opens the entry. Called once, at the earliest while the entry before it is sent. */
  readonly read: () => Promise<EntryContent>;
}

/** Noon in UTC, so that almost every time zone shows the same day. */
export function entryTime(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/**
 * A streamed ZIP with uncompressed entries, because PDFs are compressed already. An entry that cannot be read breaks the
 * stream: the client sees a broken transfer and never a valid archive with fewer documents (INV-41).
 */
export function createZip(
  entries: readonly ZipEntry[],
  signal: AbortSignal,
  budget: ReadAheadBudget,
): { stream: Readable; size: number | undefined; contentType: string } {
  const openedZip = openZip(signal, budget);
  const { zip, output } = openedZip;
  for (const entry of entries) addEntry(openedZip, entry);
  let size: number | undefined;
  // All sizes are known and nothing is compressed, so the library can calculate the size of the ZIP before its first
  // byte. It passes -1 if it cannot.
  zip.end({ forceZip64Format: false, comment: '' }, (total: number = -1) => {
    size = total > 0 ? total : undefined;
  });
  return { stream: output, size, contentType: 'application/zip' };
}

/** @param budget of all ZIPs of the process */
export function openZip(signal: AbortSignal, budget: ReadAheadBudget): OpenZip {
  const zip = new yazl.ZipFile();
  // The declared type has fewer methods than the stream.
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('yazl writes to a stream of Node');
  // The sender of the stream handles its errors. Without this listener, an error before the stream is sent would end the
  // process, for example when the client has disconnected.
  output.on('error', () => undefined);
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  return { zip, output, signal, fail, readAhead: createReadAhead(output, signal, budget) };
}

/** A ZIP that is being written. */
interface OpenZip {
  readonly zip: yazl.ZipFile;
  readonly output: Readable;
  /** The signal that aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Breaks the stream. */
  readonly fail: (error: unknown) => void;
  readonly readAhead: ReturnType<typeof createReadAhead>;
}

/** @param onOpened called when the bytes of the entry begin to be sent */
export function addEntry(
  { zip, output, signal, fail, readAhead }: OpenZip,
  entry: ZipEntry,
  onOpened: () => void = () => undefined,
): void {
  readAhead.add(entry);
  const options = { compress: false, size: entry.size, mtime: entryTime(entry.date) };
  zip.addReadStreamLazy(entry.name, options, (sendStream) => {
    if (output.destroyed) return;
    if (signal.aborted) {
      fail(new Error('the client went away'));
      return;
    }
    readAhead.take().then((content) => {
      const stream = Buffer.isBuffer(content) ? Readable.from(content, { objectMode: false }) : content;
      // A ZIP that breaks leaves no file open.
      const closeFile = () => void stream.destroy();
      output.once('close', closeFile);
      stream.once('close', () => output.off('close', closeFile));
      if (output.destroyed) stream.destroy();
      stream.once('error', fail);
      sendStream(null, stream);
      onOpened();
    }, fail);
  });
}

/**
 * Turns names into safe and unique file names without folders, in the order of the calls: `a.pdf`, `a_2.pdf`. Names
 * that differ only in case count as equal, as on Windows.
 */
export function createUniqueNames(): (name: string) => string {
  const usedNames = new Set<string>();
  return (name) => {
    const safeName = safeFileName(name);
    const dot = safeName.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [safeName.slice(0, dot), safeName.slice(dot)] : [safeName, ''];
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? safeName : `${stem}_${count}${extension}`;
      if (usedNames.has(candidate.toLowerCase())) continue;
      usedNames.add(candidate.toLowerCase());
      return candidate;
    }
  };
}

const ZIP_NAMES: Readonly<Record<Language, string>> = { de: 'Belege', en: 'Documents' };

/** `2026-11-20_Belege.zip`, with the day in the operator's time zone. */
export function zipName(now: Date, language: Language): string {
  return `${portalDay(now)}_${ZIP_NAMES[language]}.zip`;
}

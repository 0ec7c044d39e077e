import { Readable } from 'node:stream';
import yazl from 'yazl';
import { type Language, safeFileName } from '../../platform/http/index.ts';

export interface ZipEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Opens the whole entry; called when its turn comes, so that a part of one document at a time is in memory. */
  readonly read: () => Promise<Buffer | Readable>;
}

/** Entries carry no time of their own: the same selection makes the same bytes. */
export const ENTRY_TIME = new Date(Date.UTC(2026, 0, 1));

/**
 * A streamed ZIP with stored entries (PDFs are compressed already). An entry that can't be read breaks the stream, so that
 * the client sees a broken transfer and never a valid short archive (security F4).
 */
export function zipOf(
  entries: readonly ZipEntry[],
  signal: AbortSignal,
): { stream: Readable; size: number | undefined; contentType: string } {
  const zip = new yazl.ZipFile();
  const output = outputOf(zip);
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  for (const entry of entries) addEntry({ zip, output, signal, fail }, entry);
  let size: number | undefined;
  // Sizes are known and nothing is compressed, so the library says the archive's size before its first byte (-1: it can't).
  zip.end({ forceZip64Format: false, comment: '' }, (total: number = -1) => {
    size = total > 0 ? total : undefined;
  });
  return { stream: output, size, contentType: 'application/zip' };
}

/** What yazl writes to; its types promise less than it is. */
export function outputOf(zip: yazl.ZipFile): Readable {
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('yazl writes to a stream of Node');
  // Whoever sends it sees that it broke. One that breaks before it is sent, as when its client has gone, must not end the process.
  output.on('error', () => undefined);
  return output;
}

/** An archive at work. */
export interface GrowingArchive {
  readonly zip: yazl.ZipFile;
  readonly output: Readable;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** Breaks the archive. */
  readonly fail: (error: unknown) => void;
}

/** @param onOpened told when the entry's turn has come and its bytes begin to leave */
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
      // An archive that breaks leaves no open file behind.
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

/** Safe names without folders, each once: `a.pdf`, `a (2).pdf`. */
export function uniqueNames(names: readonly string[]): string[] {
  const giveName = createNameGiver();
  return names.map(giveName);
}

/** Gives each name once, in the order asked. Compared without case, as Windows does. */
export function createNameGiver(): (name: string) => string {
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

/** `2026-11-20_Belege.zip`: the day where the operator is (spec section 7). */
export function zipName(now: Date, language: Language): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(now);
  return `${day}_${ZIP_NAMES[language]}.zip`;
}

import { Readable } from 'node:stream';

/** The most bytes of the entry that is being sent and the next one together. */
const MAX_BYTES = 32 * 1024 * 1024;

export type EntryContent = Buffer | Readable;

interface Entry {
  /** Bytes. */
  readonly size: number;
  readonly read: () => Promise<EntryContent>;
}

/**
 * Opens the entries of a ZIP in their order. An entry is opened while the one before it is sent, unless both together have
 * more than 32 MB. Nothing is opened ahead after the client has gone away.
 * @param output when it closes, what was opened ahead is closed too
 */
export function createReadAhead(output: Readable, signal: AbortSignal) {
  const waiting: Entry[] = [];
  /** Undefined while the next one is opened. */
  let sending: Entry | undefined;
  let next: Promise<EntryContent> | undefined;

  function openNext(): void {
    const [entry] = waiting;
    if (entry === undefined || sending === undefined || next !== undefined) return;
    if (signal.aborted || output.destroyed || sending.size + entry.size > MAX_BYTES) return;
    next = entry.read();
    // A failure belongs to the entry's own turn.
    next.catch(() => undefined);
  }

  output.once('close', () => {
    void next?.then(
      (content) => (content instanceof Readable ? content.destroy() : undefined),
      () => undefined,
    );
  });

  return {
    add: (entry: Entry): void => {
      waiting.push(entry);
      openNext();
    },
    /** The content of the first entry that was not taken yet. */
    take: async (): Promise<EntryContent> => {
      const entry = waiting.shift();
      if (entry === undefined) throw new Error('every entry was taken');
      const opening = next ?? entry.read();
      next = undefined;
      sending = undefined;
      const content = await opening;
      sending = entry;
      openNext();
      return content;
    },
  };
}

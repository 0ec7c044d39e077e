import { Readable } from 'node:stream';

/** Maximum number of bytes of one ZIP that are open: the entry that is being sent, and the entries after it. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Maximum number of bytes that all ZIPs of the process together have opened ahead. */
const MAX_BYTES_AHEAD = 128 * 1024 * 1024;

export type EntryContent = Buffer | Readable;

interface Entry {
  /** Bytes. */
  readonly size: number;
  readonly read: () => Promise<EntryContent>;
}

/** Limits the bytes that all ZIPs of a process together open ahead. */
export interface ReadAheadBudget {
  /** Entries of one ZIP that are opened before they are sent. */
  readonly depth: number;
  /** Reserves bytes until `giveBack`. @returns false when they exceed the limit */
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

/** @param depth how many documents are requested from the store at the same time */
export function createReadAheadBudget(depth: number, maxBytes = MAX_BYTES_AHEAD): ReadAheadBudget {
  let taken = 0;
  return {
    depth,
    take: (bytes) => {
      if (taken + bytes > maxBytes) return false;
      taken += bytes;
      return true;
    },
    giveBack: (bytes) => void (taken -= bytes),
  };
}

/**
 * Opens the entries of a ZIP in their order. While an entry is sent, the next ones are opened, because an object store
 * answers each request only after a network round trip. Their number is limited by the budget, and by 32 MB together
 * with the entry that is sent. The entry that is next to be sent is always opened. Nothing is opened ahead after the
 * client has gone away.
 * @param output when it closes, the entries that were opened ahead are closed too
 */
export function createReadAhead(output: Readable, signal: AbortSignal, budget: ReadAheadBudget) {
  const waiting: Entry[] = [];
  /** The contents of the first waiting entries, which were opened ahead. */
  const opened: Promise<EntryContent>[] = [];
  /** Bytes of the current entry, which is being sent or opened. */
  let sendingBytes = 0;
  let bytesAhead = 0;
  let hasBegun = false;

  function openNext(): void {
    while (hasBegun && opened.length < budget.depth) {
      const entry = waiting[opened.length];
      if (entry === undefined || signal.aborted || output.destroyed) return;
      if (sendingBytes + bytesAhead + entry.size > MAX_BYTES || !budget.take(entry.size)) return;
      bytesAhead += entry.size;
      const content = entry.read();
      // A failure is thrown when the entry is taken.
      content.catch(() => undefined);
      opened.push(content);
    }
  }

  output.once('close', () => {
    budget.giveBack(bytesAhead);
    bytesAhead = 0;
    for (const content of opened.splice(0))
      void content.then(
        (one) => (one instanceof Readable ? one.destroy() : undefined),
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
      const ahead = opened.shift();
      if (ahead !== undefined) {
        budget.giveBack(entry.size);
        bytesAhead -= entry.size;
      }
      sendingBytes = entry.size;
      const opening = ahead ?? entry.read();
      // With an object store, the next entries are requested together with this one. A disk (depth 1) opens the next
      // entry only after this one.
      if (budget.depth > 1) {
        hasBegun = true;
        openNext();
      }
      const content = await opening;
      hasBegun = true;
      openNext();
      return content;
    },
  };
}

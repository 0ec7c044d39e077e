import { Readable } from 'node:stream';

/** The most bytes of the entry that is being sent and those after it together, in one ZIP. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The most bytes that all ZIPs of the process have opened ahead. */
const MAX_BYTES_AHEAD = 128 * 1024 * 1024;

export type EntryContent = Buffer | Readable;

interface Entry {
  /** Bytes. */
  readonly size: number;
  readonly read: () => Promise<EntryContent>;
}

/** What the ZIPs of a process have opened ahead together. */
export interface ReadAheadBudget {
  /** Entries of one ZIP that are opened before they are sent. */
  readonly depth: number;
  /** Whether so many more bytes fit; they then count until they are given back. */
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

/** @param depth how many documents a store wants to be asked for at the same time */
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
 * Opens the entries of a ZIP in their order. The next entries are opened while one is sent, as many as the budget allows
 * and as have at most 32 MB together with it: a server of objects answers each only after the way there and back. The
 * entry whose turn it is always passes. Nothing is opened ahead after the client has gone away.
 * @param output when it closes, what was opened ahead is closed too
 */
export function createReadAhead(output: Readable, signal: AbortSignal, budget: ReadAheadBudget) {
  const waiting: Entry[] = [];
  /** The contents of the first of them. */
  const opened: Promise<EntryContent>[] = [];
  /** Bytes of the entry that is being sent, or is opened because it is its turn. */
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
      // A failure belongs to the entry's own turn.
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
      // With one at a time the disk reads the next only when this one is there; a server is asked for all at once.
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

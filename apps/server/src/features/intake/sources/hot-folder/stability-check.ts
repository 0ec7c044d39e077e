import { baseNameOf } from '../../index-files/index.ts';
import type { FolderEntry } from './folder-entries.ts';

/** A file of the folder with what is known of its growth. */
export interface WatchedEntry extends FolderEntry {
  /** Complete: it may be taken. */
  readonly isSettled: boolean;
  /** Monotonic milliseconds. */
  readonly firstSeenMs: number;
}

interface Seen extends FolderEntry {
  readonly firstSeenMs: number;
  readonly unchangedSinceMs: number;
}

/**
 * Tells when a file is complete: size and time of change are the same over an interval, or a `.done` file says so (intake). A slow
 * writer starts the interval anew with each byte. Remembers one entry per file of the folder.
 */
export class StabilityCheck {
  readonly #intervalMs: number;
  #seen = new Map<string, Seen>();

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Looks at the folder once more; `nowMs` is monotonic. */
  observe(
    entries: readonly FolderEntry[],
    doneMarkers: ReadonlyMap<string, string>,
    nowMs: number,
  ): WatchedEntry[] {
    const next = new Map<string, Seen>();
    const watched = entries.map((entry): WatchedEntry => {
      const before = this.#seen.get(entry.name);
      const isSame = before?.size === entry.size && before.mtimeMs === entry.mtimeMs;
      const seen: Seen = {
        ...entry,
        firstSeenMs: before?.firstSeenMs ?? nowMs,
        unchangedSinceMs: isSame ? before.unchangedSinceMs : nowMs,
      };
      next.set(entry.name, seen);
      const isQuiet = isSame && nowMs - seen.unchangedSinceMs >= this.#intervalMs;
      return {
        ...entry,
        firstSeenMs: seen.firstSeenMs,
        isSettled: isQuiet || isMarked(entry.name, doneMarkers),
      };
    });
    this.#seen = next;
    return watched;
  }
}

function isMarked(name: string, doneMarkers: ReadonlyMap<string, string>): boolean {
  return markersOf(name).some((marker) => doneMarkers.has(marker));
}

/** What a `.done` file of this file may be called, without its ending. */
export function markersOf(name: string): string[] {
  return [name.toLowerCase(), baseNameOf(name).toLowerCase()];
}

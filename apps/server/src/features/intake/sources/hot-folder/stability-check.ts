import { baseNameOf } from '../../index-files/index.ts';
import { type FolderEntry, isUnchanged } from './folder-entries.ts';

/** A file of the folder and whether it is complete. */
export interface WatchedEntry extends FolderEntry {
  /** The file is complete and may be taken. */
  readonly isComplete: boolean;
  /** Monotonic milliseconds. */
  readonly firstSeenMs: number;
}

interface Observation extends FolderEntry {
  readonly firstSeenMs: number;
  readonly unchangedSinceMs: number;
}

/**
 * Decides when a file is complete: its size and modification time did not change over an interval, or a `.done` file
 * marks it. Each change restarts the interval. Stores one entry per file of the folder.
 */
export class StabilityCheck {
  readonly #intervalMs: number;
  #observations = new Map<string, Observation>();

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Processes one reading of the folder; `nowMs` is monotonic. */
  observe(
    entries: readonly FolderEntry[],
    doneMarkers: ReadonlyMap<string, string>,
    nowMs: number,
  ): WatchedEntry[] {
    const observations = new Map<string, Observation>();
    const watched = entries.map((entry): WatchedEntry => {
      const previous = this.#observations.get(entry.name);
      const firstSeenMs = previous?.firstSeenMs ?? nowMs;
      const unchangedSinceMs = isUnchanged(previous, entry) ? previous.unchangedSinceMs : nowMs;
      observations.set(entry.name, { ...entry, firstSeenMs, unchangedSinceMs });
      const isStable = isUnchanged(previous, entry) && nowMs - unchangedSinceMs >= this.#intervalMs;
      return { ...entry, firstSeenMs, isComplete: isStable || isMarked(entry.name, doneMarkers) };
    });
    this.#observations = observations;
    return watched;
  }
}

function isMarked(name: string, doneMarkers: ReadonlyMap<string, string>): boolean {
  return listMarkerNames(name).some((marker) => doneMarkers.has(marker));
}

/** The possible names of a `.done` file for this file, without its ending. */
export function listMarkerNames(name: string): string[] {
  return [name.toLowerCase(), baseNameOf(name).toLowerCase()];
}

import { useSyncExternalStore } from 'react';

/** How far a ZIP download is. */
export interface ZipProgress {
  /** Documents that have begun to arrive. */
  readonly documents: number;
  /** Documents in all parts; undefined until the server has said it. */
  readonly total: number | undefined;
  readonly bytes: number;
  readonly part: number;
  readonly parts: number;
}

interface ZipRun {
  readonly progress: ZipProgress;
  readonly stop: AbortController;
}

/** The one download of a tab lives beside the pages: who looks at another page meanwhile finds its bar again. */
let run: ZipRun | undefined;
const listeners = new Set<() => void>();

function change(next: ZipRun | undefined): void {
  if ((run === undefined) !== (next === undefined)) {
    if (next === undefined) window.removeEventListener('beforeunload', keepPage);
    else window.addEventListener('beforeunload', keepPage);
  }
  run = next;
  for (const listener of listeners) listener();
}

/** Closing the tab would end the download: the browser asks before. */
function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The running download, if there is one. */
export function useZipRun(): ZipProgress | undefined {
  return useSyncExternalStore(subscribe, () => run)?.progress;
}

/** Begins a run; undefined while another one is under way. */
export function beginZipRun(): AbortController | undefined {
  if (run !== undefined) return undefined;
  const stop = new AbortController();
  change({ progress: { documents: 0, total: undefined, bytes: 0, part: 1, parts: 1 }, stop });
  return stop;
}

export function showZipRun(progress: ZipProgress): void {
  if (run !== undefined) change({ ...run, progress });
}

export function endZipRun(): void {
  change(undefined);
}

export function stopZipRun(): void {
  run?.stop.abort();
}

import { useSyncExternalStore } from 'react';

/** The progress of a ZIP download. */
export interface ZipProgress {
  /** Documents that have begun to arrive. */
  readonly documents: number;
  /** Documents in all parts; undefined until the server has reported it. */
  readonly total: number | undefined;
  readonly bytes: number;
  readonly part: number;
  readonly parts: number;
}

interface ZipRun {
  readonly progress: ZipProgress;
  readonly stop: AbortController;
}

/**
 * The only download of a tab. It is stored outside of the pages, so that its bar appears again after a visit to another
 * page.
 */
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

/** Closing the tab would end the download, so the browser asks first. */
function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The progress of the running download, if any. */
export function useZipRun(): ZipProgress | undefined {
  return useSyncExternalStore(subscribe, () => run)?.progress;
}

/** Begins a download; undefined if another one is running. */
export function startZipDownload(): AbortController | undefined {
  if (run !== undefined) return undefined;
  const stop = new AbortController();
  change({ progress: { documents: 0, total: undefined, bytes: 0, part: 1, parts: 1 }, stop });
  return stop;
}

export function reportZipProgress(progress: ZipProgress): void {
  if (run !== undefined) change({ ...run, progress });
}

export function finishZipDownload(): void {
  change(undefined);
}

export function abortZipDownload(): void {
  run?.stop.abort();
}

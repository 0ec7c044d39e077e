import { useSyncExternalStore } from 'react';

/** The progress of a ZIP download. */
export interface ZipProgress {
  /** Documents that have begun to arrive. */
  readonly documents: number;
  /** Documents in all files; undefined until the server has reported the number. */
  readonly total: number | undefined;
  readonly bytes: number;
  /** Number of the current file, from 1. */
  readonly fileNumber: number;
  readonly fileCount: number;
}

interface ZipRun {
  readonly progress: ZipProgress;
  readonly controller: AbortController;
}

/**
 * The ZIP download of this tab; there is at most one. It is stored outside of the pages, so that its bar appears again
 * after a visit to another page.
 */
let currentRun: ZipRun | undefined;
const listeners = new Set<() => void>();

function setRun(next: ZipRun | undefined): void {
  if ((currentRun === undefined) !== (next === undefined)) {
    if (next === undefined) window.removeEventListener('beforeunload', preventUnload);
    else window.addEventListener('beforeunload', preventUnload);
  }
  currentRun = next;
  for (const listener of listeners) listener();
}

/** Closing the tab would end the download, so the browser asks first. */
function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The progress of the running download, if any. */
export function useZipProgress(): ZipProgress | undefined {
  return useSyncExternalStore(subscribe, () => currentRun)?.progress;
}

/** Begins a download. Returns undefined if another download is running. */
export function startZipDownload(): AbortController | undefined {
  if (currentRun !== undefined) return undefined;
  const controller = new AbortController();
  setRun({ progress: { documents: 0, total: undefined, bytes: 0, fileNumber: 1, fileCount: 1 }, controller });
  return controller;
}

export function reportZipProgress(progress: ZipProgress): void {
  if (currentRun !== undefined) setRun({ ...currentRun, progress });
}

export function finishZipDownload(): void {
  setRun(undefined);
}

export function abortZipDownload(): void {
  currentRun?.controller.abort();
}

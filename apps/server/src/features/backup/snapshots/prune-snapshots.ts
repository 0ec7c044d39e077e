import type { ObjectStorage, StoredObject } from '../../../platform/object-storage/index.ts';
import { isSweepPaused } from '../../store/index.ts';
import { requireInstallation } from '../dump-database.ts';
import { readDocumentList, readListByPart } from './document-list.ts';
import { ROWS } from './line-parts.ts';
import { listDocuments } from './repository-documents.ts';
import { requireOwnRepository } from './repository-mark.ts';
import { withSnapshotLock } from './snapshot-lock.ts';
import type { SnapshotDependencies } from './snapshot-dependencies.ts';
import { listSnapshots, manifestKey, readSnapshot, type Snapshot } from './snapshot-manifest.ts';
import { type Removal, startRemoval } from './start-removal.ts';

/** Maximum number of documents to remove that are in memory at the same time. */
const MAX_CANDIDATES = 100_000;

export interface PruneReport {
  /** The number of removed snapshots. */
  readonly removed: number;
  readonly kept: number;
  /** The number of removed documents. */
  readonly documents: number;
  /** The number of objects that no kept snapshot needs but that are newer than this run; a later run removes them. */
  readonly tooNew: number;
  /** True if nothing was removed because the sweep is paused: a person must check first. */
  readonly isPaused: boolean;
}

export interface PruneOptions {
  /** The number of snapshots to keep, at least 1. */
  readonly keep: number;
  readonly signal: AbortSignal;
}

interface NamedSnapshot {
  readonly name: string;
  readonly snapshot: Snapshot;
}

/**
 * Removes all snapshots except the newest ones, the objects of interrupted runs, and the documents that no kept snapshot
 * needs. The manifest of a snapshot is removed first, so that an interrupted run leaves no incomplete snapshot; the next run
 * removes the rest. Nothing is removed while the sweep is paused: the newest snapshots may be of the wrong database.
 * @throws Error with a one-line message, before anything is removed, when a manifest of a kept snapshot cannot be read
 */
export function pruneSnapshots(
  { owner, store, storage }: SnapshotDependencies,
  { keep, signal }: PruneOptions,
): Promise<PruneReport> {
  return withSnapshotLock(owner, async (lock) => {
    const { mark, formerMark } = await requireInstallation(owner.executor);
    await requireOwnRepository(storage, [mark, formerMark]);
    const names = await listSnapshots(storage);
    if (await isSweepPaused(owner.executor, store))
      return { removed: 0, kept: names.length, documents: 0, tooNew: 0, isPaused: true };
    const kept: NamedSnapshot[] = [];
    for (const name of names.slice(-keep)) kept.push({ name, snapshot: await readSnapshot(storage, name) });
    const removed = names.slice(0, -keep);
    const removal = await startRemoval(storage, { lock, names, signal });
    await removal.remove(removed.map(manifestKey));
    await removeRows(storage, new Set(kept.map(({ name }) => name)), removal);
    const documents = await removeUnneededDocuments(storage, kept, removal, signal);
    return { removed: removed.length, kept: kept.length, documents, tooNew: removal.tooNew, isPaused: false };
  });
}

/** Removes the rows of every other snapshot, complete or not. */
async function removeRows(
  storage: ObjectStorage,
  keptNames: ReadonlySet<string>,
  removal: Removal,
): Promise<void> {
  const unneeded: StoredObject[] = [];
  for await (const object of storage.list(ROWS)) {
    const [name = ''] = object.key.slice(ROWS.length).split('/');
    if (!keptNames.has(name)) unneeded.push(object);
  }
  await removal.removeOld(unneeded);
}

/**
 * Documents that the newest snapshot does not need are candidates; those that an older one needs stay. Without any
 * snapshot nothing is removed: an interrupted first run continues.
 */
async function removeUnneededDocuments(
  storage: ObjectStorage,
  kept: readonly NamedSnapshot[],
  removal: Removal,
  signal: AbortSignal,
): Promise<number> {
  const newest = kept.at(-1);
  if (newest === undefined) return 0;
  const candidates = new Map<string, StoredObject>();
  let removed = 0;
  const removeCandidates = async () => {
    await withoutNeeded(storage, candidates, kept.slice(0, -1));
    removed += await removal.removeOld([...candidates.values()]);
    candidates.clear();
  };
  for await (const { part, documents } of readListByPart(storage, newest.name, newest.snapshot)) {
    signal.throwIfAborted();
    const needed = new Set(documents.map(({ hash }) => hash));
    for await (const { hash, ...object } of listDocuments(storage, part))
      if (hash !== undefined && !needed.has(hash)) candidates.set(hash, object);
    if (candidates.size >= MAX_CANDIDATES) await removeCandidates();
  }
  await removeCandidates();
  return removed;
}

/** Removes the documents that a snapshot needs from the candidates. */
async function withoutNeeded(
  storage: ObjectStorage,
  candidates: Map<string, StoredObject>,
  snapshots: readonly NamedSnapshot[],
): Promise<void> {
  for (const { name, snapshot } of snapshots) {
    if (candidates.size === 0) return;
    for await (const documents of readDocumentList(storage, name, snapshot))
      for (const { hash } of documents) candidates.delete(hash);
  }
}

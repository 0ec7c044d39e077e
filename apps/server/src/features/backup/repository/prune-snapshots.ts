import type { ObjectStorage } from '../../../platform/object-storage/index.ts';
import { isSweepHeld } from '../../store/index.ts';
import { requireInstallation } from '../dump-database.ts';
import { readDocumentList, readListByPart } from './document-list.ts';
import { ROWS } from './line-parts.ts';
import { openDocuments, removeDocuments } from './repository-documents.ts';
import { prepareRepository, requireRepository } from './repository-mark.ts';
import { withSnapshotLock } from './snapshot-lock.ts';
import type { SnapshotParts } from './snapshot-parts.ts';
import { listSnapshots, readSnapshot, removeManifests, type Snapshot } from './snapshot-manifest.ts';

/** The most hashes in memory. */
const MAX_CANDIDATES = 100_000;
/** Keys of rows that are removed together. */
const BATCH_SIZE = 1_000;

export interface PruneReport {
  /** How many snapshots were removed. */
  readonly removed: number;
  readonly kept: number;
  /** Documents that were removed. */
  readonly documents: number;
  /** Nothing was removed, because a person must check first. */
  readonly isHeld: boolean;
}

export interface PruneOptions {
  /** How many snapshots stay, at least 1. */
  readonly keep: number;
  readonly signal: AbortSignal;
}

interface NamedSnapshot {
  readonly name: string;
  readonly snapshot: Snapshot;
}

/**
 * Removes all snapshots but the newest ones, what interrupted runs have left, and the documents that no kept snapshot
 * needs. The manifest of a snapshot is removed first, so that an interrupted run leaves no incomplete snapshot; the next
 * run removes the rest. Nothing is removed while the sweep is held: the newest snapshots may be of the wrong database.
 * @throws Error in one line, before anything is removed, when a manifest of a kept snapshot cannot be read
 */
export function pruneSnapshots(
  { owner, store, storage }: SnapshotParts,
  { keep, signal }: PruneOptions,
): Promise<PruneReport> {
  return withSnapshotLock(owner, async () => {
    await requireRepository(storage);
    const { mark, formerMark } = await requireInstallation(owner.executor);
    await prepareRepository(storage, [mark, formerMark]);
    const names = await listSnapshots(storage);
    if (await isSweepHeld(owner.executor, store))
      return { removed: 0, kept: names.length, documents: 0, isHeld: true };
    const kept: NamedSnapshot[] = [];
    for (const name of names.slice(-keep)) kept.push({ name, snapshot: await readSnapshot(storage, name) });
    const removed = names.slice(0, -keep);
    await removeManifests(storage, removed);
    await removeRows(storage, new Set(kept.map(({ name }) => name)));
    const documents = await removeUnneededDocuments(storage, kept, signal);
    return { removed: removed.length, kept: kept.length, documents, isHeld: false };
  });
}

/** Removes the rows of every other snapshot, complete or not. */
async function removeRows(storage: ObjectStorage, keptNames: ReadonlySet<string>): Promise<void> {
  let keys: string[] = [];
  for await (const { key } of storage.list(ROWS)) {
    const [name = ''] = key.slice(ROWS.length).split('/');
    if (keptNames.has(name)) continue;
    keys.push(key);
    if (keys.length < BATCH_SIZE) continue;
    await storage.remove(keys);
    keys = [];
  }
  await storage.remove(keys);
}

/**
 * Documents that the newest snapshot does not need are candidates; those that an older one needs stay. Without any
 * snapshot nothing is removed: an interrupted first run continues.
 */
async function removeUnneededDocuments(
  storage: ObjectStorage,
  kept: readonly NamedSnapshot[],
  signal: AbortSignal,
): Promise<number> {
  const newest = kept.at(-1);
  if (newest === undefined) return 0;
  const copies = openDocuments(storage);
  let candidates = new Set<string>();
  let removed = 0;
  const removeCandidates = async () => {
    await withoutNeeded(storage, candidates, kept.slice(0, -1));
    signal.throwIfAborted();
    await removeDocuments(storage, candidates);
    removed += candidates.size;
    candidates = new Set();
  };
  for await (const { part, documents } of readListByPart(storage, newest.name, newest.snapshot)) {
    signal.throwIfAborted();
    const needed = new Set(documents.map(({ hash }) => hash));
    for (const { sha256 } of (await copies.listPart(part)).files)
      if (!needed.has(sha256.toString('hex'))) candidates.add(sha256.toString('hex'));
    if (candidates.size >= MAX_CANDIDATES) await removeCandidates();
  }
  await removeCandidates();
  return removed;
}

/** Takes out of the candidates what a snapshot needs. */
async function withoutNeeded(
  storage: ObjectStorage,
  candidates: Set<string>,
  snapshots: readonly NamedSnapshot[],
): Promise<void> {
  for (const { name, snapshot } of snapshots) {
    if (candidates.size === 0) return;
    for await (const documents of readDocumentList(storage, name, snapshot))
      for (const { hash } of documents) candidates.delete(hash);
  }
}

import path from 'node:path';
import type { IndexFormat } from '../../index-files/index.ts';
import { advanceDelivery, takeNamedFiles } from './advance-delivery.ts';
import { listClaimFolders } from './claim-folder.ts';
import {
  claimDocuments,
  claimIndexes,
  type Dropped,
  type Watched,
  type WatcherDependencies,
} from './claim-deliveries.ts';
import { markContested } from './contested-names.ts';
import type { Delivery, ReadAhead } from './delivery.ts';
import { FileKinds } from './file-kinds.ts';
import { listDoneMarkers, listEntries, listIgnored } from './folder-entries.ts';
import { loadDelivery } from './load-delivery.ts';
import { findLooseDocuments, type UnindexedDocument, probe } from './unindexed-documents.ts';
import { StabilityCheck, type WatchedEntry } from './stability-check.ts';

/**
 * Index files that describe many documents are separate deliveries, like archives; sidecars of one document are taken
 * together.
 */
const BATCH_FORMATS: readonly IndexFormat[] = ['csv', 'datev', 'elo'];
const MAX_SIDECARS = 50;
/**
 * Limits for loose documents: taken in one delivery, and read at the same time. The last group that is read may exceed
 * the first limit.
 */
const MAX_LOOSE_FILES = 50;
const PROBES_AT_ONCE = 8;
const MAX_LOOSE_BYTES = 32 * 1024 * 1024;
/** Pause of a delivery after a failure (disk full, database not available). */
const REST_MS = 30_000;

/**
 * Watches the drop folder of one provider by reading it in rounds. All its state can be found again on the disk and in
 * the database, so a new watcher continues after a crash. Two watchers at the same time are safe, since a file is taken
 * by renaming it.
 */
export class HotFolderWatcher {
  readonly #dependencies: WatcherDependencies;
  readonly #stability: StabilityCheck;
  readonly #kinds = new FileKinds();
  readonly #deliveries = new Map<string, Delivery>();
  /** Claims that must be loaded (again), with the earliest time for it. */
  readonly #toLoad = new Map<string, number>();
  /** Plain PDFs that wait for their index, as they were when they were read. */
  #waiting: ReadonlyMap<string, WatchedEntry> = new Map();
  #isRecovered = false;
  /** Folders and links that were already logged for the operator. */
  readonly #told = new Set<string>();

  constructor(dependencies: WatcherDependencies) {
    this.#dependencies = dependencies;
    this.#stability = new StabilityCheck(dependencies.times.pollMs);
  }

  /**
   * Reads the folder once and does what can be done.
   * @returns whether there is more to do immediately
   */
  async round(): Promise<boolean> {
    const { folder } = this.#dependencies;
    if (!this.#isRecovered) {
      for (const { id } of await listClaimFolders(folder))
        if (!this.#deliveries.has(id)) this.#toLoad.set(id, 0);
      this.#isRecovered = true;
    }
    const doneMarkers = await listDoneMarkers(folder.path);
    const watched = this.#stability.observe(
      await listEntries(folder.path),
      doneMarkers,
      this.#dependencies.now(),
    );
    const kinds = await this.#kinds.recognise(folder.path, watched);
    const files = watched.map(
      (entry): Watched => ({ ...entry, kind: kinds.get(entry.name) ?? { kind: 'document' } }),
    );
    const dropped: Dropped = { files, doneMarkers };

    await this.#tellIgnored();
    await this.#load(files);
    const hasNew = await this.#claimIndexes(dropped);
    markContested([...this.#deliveries.values()]);
    let hasMore = hasNew;
    for (const delivery of [...this.#deliveries.values()])
      if (await this.#advance(delivery, dropped)) hasMore = true;
    // Files that an index took are gone from the folder; the next round sees the remaining ones.
    if (!hasNew && (await this.#claimLoose(dropped))) hasMore = true;
    return hasMore;
  }

  /** Logs ignored folders and links, since their senders would otherwise wait without a message. */
  async #tellIgnored(): Promise<void> {
    const { folder, log } = this.#dependencies;
    const own = [folder.work, folder.done].map((one) => path.basename(one));
    for (const name of await listIgnored(folder.path, own)) {
      if (this.#told.has(name)) continue;
      this.#told.add(name);
      log.warn(
        { folder: folder.path, name },
        'a folder or link in a hot folder is ignored: only files are taken',
      );
    }
  }

  async #load(files: readonly Watched[]): Promise<void> {
    const due = [...this.#toLoad].filter(([, from]) => this.#dependencies.now() >= from).map(([id]) => id);
    if (due.length === 0) return;
    const { service, scope, folder } = this.#dependencies;
    const claims = new Map((await listClaimFolders(folder)).map((claim) => [claim.id, claim]));
    for (const id of due) {
      const claim = claims.get(id);
      if (claim !== undefined) {
        const delivery = await loadDelivery(service, scope(), folder, claim, files);
        delivery.isRecovered = true;
        this.#deliveries.set(id, delivery);
      }
      this.#toLoad.delete(id);
    }
  }

  async #advance(delivery: Delivery, { files, doneMarkers }: Dropped): Promise<boolean> {
    const { id } = delivery.claim;
    try {
      const settled = files.filter(({ isSettled }) => isSettled);
      if (delivery.indexes.length > 0)
        await takeNamedFiles(this.#dependencies, delivery, settled, doneMarkers);
      const state = await advanceDelivery(this.#dependencies, delivery);
      if (state === 'finished') this.#deliveries.delete(id);
      return state === 'more';
    } catch (error) {
      this.#dependencies.log.error(
        { err: error, claim: id },
        'a delivery could not be taken in; it is tried again',
      );
      this.#deliveries.delete(id);
      this.#toLoad.set(id, this.#dependencies.now() + REST_MS);
      return false;
    }
  }

  async #claimIndexes(dropped: Dropped): Promise<boolean> {
    const settled = dropped.files.filter(
      ({ isSettled, kind }) => isSettled && (kind.kind === 'index' || kind.kind === 'archive'),
    );
    const isBatch = ({ kind }: Watched) =>
      kind.kind === 'archive' || (kind.kind === 'index' && BATCH_FORMATS.includes(kind.format));
    const sidecars = settled.filter((file) => !isBatch(file));
    const groups = settled.filter(isBatch).map((file) => [file]);
    for (let start = 0; start < sidecars.length; start += MAX_SIDECARS)
      groups.push(sidecars.slice(start, start + MAX_SIDECARS));
    let hasNew = false;
    for (const group of groups) {
      // Files that were claimed and could not be read (disk full) are in `work/` and are found there the next time.
      const delivery = await claimIndexes(this.#dependencies, group, dropped).catch((error: unknown) => {
        this.#isRecovered = false;
        throw error;
      });
      if (delivery === undefined) continue;
      this.#deliveries.set(delivery.claim.id, delivery);
      hasNew = true;
    }
    return hasNew;
  }

  async #claimLoose(dropped: Dropped): Promise<boolean> {
    const isOverdue = ({ firstSeenMs }: WatchedEntry) =>
      this.#dependencies.now() - firstSeenMs >= this.#dependencies.times.companionWaitMs;
    // An index that is still being written may name any of them.
    if (dropped.files.some((file) => file.kind.kind === 'index' && !file.isSettled && !isOverdue(file)))
      return false;
    const found = await this.#probeLoose(findLooseDocuments(dropped.files, isOverdue), isOverdue);
    this.#waiting = found.waiting;
    if (found.ready.length === 0) return found.isFull;
    const delivery = await claimDocuments(this.#dependencies, found.ready, dropped);
    if (delivery !== undefined) this.#deliveries.set(delivery.claim.id, delivery);
    return found.isFull || delivery !== undefined;
  }

  /** Reads documents until one delivery is full; documents that are known to wait are not read again. */
  async #probeLoose(documents: readonly UnindexedDocument[], isOverdue: (file: WatchedEntry) => boolean) {
    const waiting = new Map<string, WatchedEntry>();
    const ready: (UnindexedDocument & { readonly readAhead: ReadAhead | undefined })[] = [];
    const unknown = documents.filter((document) => {
      const { file } = document;
      const before = this.#waiting.get(file.name);
      const isSame = before?.size === file.size && before.mtimeMs === file.mtimeMs;
      if (document.pair !== undefined || !isSame || isOverdue(file)) return true;
      waiting.set(file.name, file);
      return false;
    });
    let size = 0;
    let position = 0;
    for (
      ;
      position < unknown.length && ready.length < MAX_LOOSE_FILES && size < MAX_LOOSE_BYTES;
      position += PROBES_AT_ONCE
    )
      await Promise.all(
        unknown.slice(position, position + PROBES_AT_ONCE).map(async (document) => {
          const { file, pair } = document;
          const { readers, folder, scope } = this.#dependencies;
          const { provider } = scope();
          const found = await probe(readers, folder.path, document, isOverdue(file), provider);
          if (found === 'waits') waiting.set(file.name, file);
          else if (found !== 'unreadable') {
            ready.push({ ...document, readAhead: found === 'ready' ? undefined : found });
            size += file.size + (pair?.size ?? 0);
          }
        }),
      );
    // Documents that were not read this time may have been read before.
    for (const { file } of unknown.slice(position)) {
      const before = this.#waiting.get(file.name);
      if (before !== undefined) waiting.set(file.name, before);
    }
    return { waiting, ready, isFull: position < unknown.length };
  }
}

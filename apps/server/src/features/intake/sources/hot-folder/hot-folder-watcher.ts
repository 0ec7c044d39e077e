import path from 'node:path';
import type { IndexFormat } from '../../index-files/index.ts';
import { advanceDelivery, takeNamedFiles } from './advance-delivery.ts';
import { listClaimFolders } from './claim-folder.ts';
import {
  claimDocuments,
  claimIndexes,
  type DropFolderContent,
  isOverdueNow,
  type WatchedFile,
  type WatcherDependencies,
} from './claim-deliveries.ts';
import { markContradictions } from './contradicting-deliveries.ts';
import type { DeliveryState } from './delivery.ts';
import { FileKinds } from './file-kinds.ts';
import { isUnchanged, listDoneMarkers, listEntries, listIgnored } from './folder-entries.ts';
import { loadDelivery } from './load-delivery.ts';
import { findUnindexedDocuments, type UnindexedDocument, probeDocument } from './unindexed-documents.ts';
import { StabilityCheck, type WatchedEntry } from './stability-check.ts';

/**
 * Index files that describe many documents are separate deliveries, like archives; sidecars of one document are taken
 * together.
 */
const LIST_FORMATS: readonly IndexFormat[] = ['csv', 'datev', 'elo'];
const MAX_SIDECARS = 50;
/**
 * Limits for loose documents: taken in one delivery, and read at the same time. The last group that is read may exceed
 * the first limit.
 */
const MAX_UNINDEXED_FILES = 50;
const CONCURRENT_PROBES = 8;
const MAX_UNINDEXED_BYTES = 32 * 1024 * 1024;
/** Pause of a delivery after a failure (disk full, database not available). */
const RETRY_DELAY_MS = 30_000;

/**
 * Watches the drop folder of one provider by reading it in rounds. All its state can be found again on the disk and in
 * the database, so a new watcher continues after a crash. Two watchers at the same time are safe, since a file is taken
 * by renaming it.
 */
export class HotFolderWatcher {
  readonly #dependencies: WatcherDependencies;
  readonly #stability: StabilityCheck;
  readonly #kinds = new FileKinds();
  readonly #deliveries = new Map<string, DeliveryState>();
  /** Claims that must be loaded (again), with the earliest time for it. */
  readonly #toLoad = new Map<string, number>();
  /** Plain PDFs that wait for their index, as they were when they were read. */
  #waiting = new Map<string, WatchedEntry>();
  #isRecovered = false;
  /** Folders and links that were already logged for the operator. */
  readonly #logged = new Set<string>();

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
    const files: readonly WatchedFile[] = await this.#kinds.recognise(folder.path, watched);
    const content: DropFolderContent = { files, doneMarkers };

    await this.#logIgnored();
    await this.#loadDueClaims(files);
    const hasNew = await this.#claimIndexes(content);
    for (const delivery of markContradictions([...this.#deliveries.values()])) this.#keep(delivery);
    let hasMore = hasNew;
    for (const delivery of [...this.#deliveries.values()])
      if (await this.#advance(delivery, content)) hasMore = true;
    // Files that an index took are gone from the folder; the next round sees the remaining ones.
    if (!hasNew && (await this.#claimUnindexed(content))) hasMore = true;
    return hasMore;
  }

  /** Logs ignored folders and links, since their senders would otherwise wait without a message. */
  async #logIgnored(): Promise<void> {
    const { folder, log } = this.#dependencies;
    const ownFolderNames = [folder.work, folder.done].map((folderPath) => path.basename(folderPath));
    for (const name of await listIgnored(folder.path, ownFolderNames)) {
      if (this.#logged.has(name)) continue;
      this.#logged.add(name);
      log.warn(
        { folder: folder.path, name },
        'a folder or link in a hot folder is ignored: only files are taken',
      );
    }
  }

  async #loadDueClaims(files: readonly WatchedFile[]): Promise<void> {
    const due = [...this.#toLoad]
      .filter(([, earliestMs]) => this.#dependencies.now() >= earliestMs)
      .map(([id]) => id);
    if (due.length === 0) return;
    const { service, scope, folder } = this.#dependencies;
    const claims = new Map((await listClaimFolders(folder)).map((claim) => [claim.id, claim]));
    for (const id of due) {
      const claim = claims.get(id);
      if (claim !== undefined) {
        const delivery = await loadDelivery(service, scope(), folder, claim, files);
        this.#keep({ ...delivery, isRecovered: true });
      }
      this.#toLoad.delete(id);
    }
  }

  /** The delivery in its newest state. */
  #keep(delivery: DeliveryState): void {
    this.#deliveries.set(delivery.claim.id, delivery);
  }

  async #advance(delivery: DeliveryState, { files, doneMarkers }: DropFolderContent): Promise<boolean> {
    const { id } = delivery.claim;
    try {
      const completeFiles = files.filter(({ isComplete: isSettled }) => isSettled);
      const withFiles =
        delivery.indexes.length > 0
          ? await takeNamedFiles(this.#dependencies, delivery, completeFiles, doneMarkers)
          : delivery;
      const advanced = await advanceDelivery(this.#dependencies, withFiles);
      if (advanced === 'finished') this.#deliveries.delete(id);
      else this.#keep(advanced.delivery);
      return advanced !== 'finished' && advanced.next === 'more';
    } catch (error) {
      this.#dependencies.log.error(
        { err: error, claim: id },
        'a delivery could not be taken in; it is tried again',
      );
      this.#deliveries.delete(id);
      this.#toLoad.set(id, this.#dependencies.now() + RETRY_DELAY_MS);
      return false;
    }
  }

  async #claimIndexes(dropped: DropFolderContent): Promise<boolean> {
    const completeIndexes = dropped.files.filter(
      ({ isComplete: isSettled, kind }) => isSettled && (kind.kind === 'index' || kind.kind === 'archive'),
    );
    const isList = ({ kind }: WatchedFile) =>
      kind.kind === 'archive' || (kind.kind === 'index' && LIST_FORMATS.includes(kind.format));
    const sidecars = completeIndexes.filter((file) => !isList(file));
    const groups = completeIndexes.filter(isList).map((file) => [file]);
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
      this.#keep(delivery);
      hasNew = true;
    }
    return hasNew;
  }

  async #claimUnindexed(dropped: DropFolderContent): Promise<boolean> {
    const isOverdue = (file: WatchedEntry) => isOverdueNow(this.#dependencies, file);
    // An index that is still being written may name any of the loose documents.
    if (dropped.files.some((file) => file.kind.kind === 'index' && !file.isComplete && !isOverdue(file)))
      return false;
    const { ready, isFull } = await this.#probeUnindexed(
      findUnindexedDocuments(dropped.files, isOverdue),
      isOverdue,
    );
    if (ready.length === 0) return isFull;
    const delivery = await claimDocuments(this.#dependencies, ready, dropped);
    if (delivery !== undefined) this.#keep(delivery);
    return isFull || delivery !== undefined;
  }

  /** Reads documents until one delivery is full; documents that are known to wait are not read again. */
  async #probeUnindexed(documents: readonly UnindexedDocument[], isOverdue: (file: WatchedEntry) => boolean) {
    const files = documents.map(({ file }) => file);
    const unchanged = files.filter((file) => isUnchanged(this.#waiting.get(file.name), file));
    this.#waiting = new Map(unchanged.map((file) => [file.name, file]));
    const toProbe = documents.filter(
      ({ file, pair }) => pair !== undefined || !this.#waiting.has(file.name) || isOverdue(file),
    );
    const { readers, folder, scope } = this.#dependencies;
    const { provider } = scope();
    const ready: UnindexedDocument[] = [];
    let size = 0;
    let position = 0;
    for (
      ;
      position < toProbe.length && ready.length < MAX_UNINDEXED_FILES && size < MAX_UNINDEXED_BYTES;
      position += CONCURRENT_PROBES
    )
      await Promise.all(
        toProbe.slice(position, position + CONCURRENT_PROBES).map(async (document) => {
          const { file, pair } = document;
          const result = await probeDocument(readers, folder.path, document, isOverdue(file), provider);
          if (result === 'waits') this.#waiting.set(file.name, file);
          else if (result !== 'unreadable') {
            ready.push(result === 'ready' ? document : { pair, file: { ...file, content: result } });
            size += file.size + (pair?.size ?? 0);
          }
        }),
      );
    return { ready, isFull: position < toProbe.length };
  }
}

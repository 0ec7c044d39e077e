import path from 'node:path';
import { forEachConcurrently } from '../../../../platform/concurrency/index.ts';
import { type FileKind, isIndexFormat } from '../../index-files/index.ts';
import { advanceDelivery, claimNamedFiles } from './advance-delivery.ts';
import { listClaimFolders } from './claim-folder.ts';
import {
  claimDocuments,
  claimIndexes,
  type HotFolderContent,
  isOverdueNow,
  type WatcherDependencies,
} from './claim-deliveries.ts';
import { markContradictions } from './contradicting-deliveries.ts';
import type { DeliveryState } from './delivery.ts';
import { FileKinds } from './file-kinds.ts';
import { isUnchanged, listDoneMarkers, listEntries, listIgnored } from './folder-entries.ts';
import { loadDelivery } from './load-delivery.ts';
import {
  findUnindexedDocuments,
  type UnindexedDocument,
  probeDocument,
  type WatchedFile,
} from './unindexed-documents.ts';
import { StabilityCheck, type WatchedEntry } from './stability-check.ts';

/** Each archive, and each index file that describes many documents, is a delivery of its own. */
const LIST_KINDS: readonly FileKind[] = ['archive', 'csv', 'datev', 'elo'];
/** Sidecars describe one document each; this number of them is one delivery. */
const MAX_SIDECARS = 50;
/**
 * Limits of a delivery of documents without an index. Documents that are already being read when a limit is reached may
 * exceed it.
 */
const MAX_UNINDEXED_DOCUMENTS = 50;
const MAX_UNINDEXED_BYTES = 32 * 1024 * 1024;
const CONCURRENT_PROBES = 8;
/** Delay before a failed delivery is retried (disk full, database not available). */
const RETRY_DELAY_MS = 30_000;

/**
 * Watches the hot folder of one provider by reading it in rounds. Its state can be restored from the disk and the
 * database, so a new watcher continues after a crash. Two watchers of one folder are safe, since a file is taken by
 * renaming it.
 */
export class ProviderFolderWatcher {
  readonly #dependencies: WatcherDependencies;
  readonly #stability: StabilityCheck;
  readonly #kinds = new FileKinds();
  readonly #deliveries = new Map<string, DeliveryState>();
  /** Ids of claims that must be loaded (again), with the earliest time in monotonic milliseconds. */
  readonly #claimsToLoad = new Map<string, number>();
  /** Plain PDFs that wait for their index, with their state at the last reading. */
  #waitingPdfs = new Map<string, WatchedEntry>();
  #isRecovered = false;
  /** Folders and links that were already logged for the operator. */
  readonly #loggedNames = new Set<string>();

  constructor(dependencies: WatcherDependencies) {
    this.#dependencies = dependencies;
    this.#stability = new StabilityCheck(dependencies.times.pollMs);
  }

  /**
   * Reads the folder once and processes the files and deliveries that are ready.
   * @returns whether the next round has work immediately
   */
  async round(): Promise<boolean> {
    const { folder } = this.#dependencies;
    if (!this.#isRecovered) {
      for (const { id } of await listClaimFolders(folder))
        if (!this.#deliveries.has(id)) this.#claimsToLoad.set(id, 0);
      this.#isRecovered = true;
    }
    const doneMarkers = await listDoneMarkers(folder.path);
    const entries = await listEntries(folder.path);
    const watched = this.#stability.observe(entries, doneMarkers, this.#dependencies.now());
    const files: readonly WatchedFile[] = await this.#kinds.recognise(folder.path, watched);
    const content: HotFolderContent = { files, doneMarkers };

    await this.#logIgnored();
    await this.#loadDueClaims(files);
    const hasNew = await this.#claimIndexes(content);
    for (const delivery of markContradictions([...this.#deliveries.values()])) this.#storeDelivery(delivery);
    const hasIndex = ({ indexFiles }: DeliveryState) => indexFiles.length > 0;
    const isContinued = await this.#advanceAll(hasIndex, content);
    const isDocument = (delivery: DeliveryState) => !hasIndex(delivery);
    // The files of a new delivery have left the folder. The next round reads the folder again.
    if (hasNew) {
      await this.#advanceAll(isDocument, content);
      return true;
    }
    return (await this.#takeUnindexed(isDocument, content)) || isContinued;
  }

  /** Takes documents without an index, group by group; the documents of a group are read while the group before it is stored. */
  async #takeUnindexed(isDocument: (delivery: DeliveryState) => boolean, content: HotFolderContent) {
    const { now, times } = this.#dependencies;
    const readAt = now();
    let { files } = content;
    for (;;) {
      const advancing = this.#advanceAll(isDocument, content);
      const claimed = await this.#claimUnindexed({ ...content, files }).finally(() => advancing);
      const isContinued = await advancing;
      // A folder is not read again for each group: reading a long one takes as long as storing a group.
      const isOutdated = now() - readAt >= times.pollMs;
      if (!claimed.isFull || isOutdated) return isContinued || claimed.isFull || claimed.files.size > 0;
      files = files.filter((file) => !claimed.files.has(file));
    }
  }

  /** Logs ignored folders and links, since their senders get no other message. */
  async #logIgnored(): Promise<void> {
    const { folder, log } = this.#dependencies;
    const ownFolderNames = [folder.work, folder.done].map((folderPath) => path.basename(folderPath));
    for (const name of await listIgnored(folder.path, ownFolderNames)) {
      if (this.#loggedNames.has(name)) continue;
      this.#loggedNames.add(name);
      log.warn(
        { folder: folder.path, name },
        'a folder or link in a hot folder is ignored: only files are taken',
      );
    }
  }

  async #loadDueClaims(files: readonly WatchedFile[]): Promise<void> {
    const { service, scope, folder, now } = this.#dependencies;
    const due = [...this.#claimsToLoad].filter(([, earliestMs]) => now() >= earliestMs);
    if (due.length === 0) return;
    const claims = new Map((await listClaimFolders(folder)).map((claim) => [claim.id, claim]));
    for (const [id] of due) {
      const claim = claims.get(id);
      if (claim !== undefined) {
        const delivery = await loadDelivery(service, scope(), folder, claim, files);
        this.#storeDelivery({ ...delivery, isRecovered: true });
      }
      this.#claimsToLoad.delete(id);
    }
  }

  #storeDelivery(delivery: DeliveryState): void {
    this.#deliveries.set(delivery.claim.id, delivery);
  }

  /** @returns whether any of them has work immediately */
  async #advanceAll(isChosen: (delivery: DeliveryState) => boolean, content: HotFolderContent) {
    let hasMore = false;
    for (const delivery of [...this.#deliveries.values()].filter(isChosen))
      if (await this.#advance(delivery, content)) hasMore = true;
    return hasMore;
  }

  async #advance(delivery: DeliveryState, { files, doneMarkers }: HotFolderContent): Promise<boolean> {
    const { id } = delivery.claim;
    try {
      const completeFiles = files.filter(({ isComplete }) => isComplete);
      const withFiles =
        delivery.indexFiles.length > 0
          ? await claimNamedFiles(this.#dependencies, delivery, completeFiles, doneMarkers)
          : delivery;
      const advanced = await advanceDelivery(this.#dependencies, withFiles);
      if (advanced === 'finished') this.#deliveries.delete(id);
      else this.#storeDelivery(advanced.delivery);
      return advanced !== 'finished' && advanced.next === 'more';
    } catch (error) {
      this.#dependencies.log.error(
        { err: error, claim: id },
        'a delivery could not be taken in; it is tried again',
      );
      this.#deliveries.delete(id);
      this.#claimsToLoad.set(id, this.#dependencies.now() + RETRY_DELAY_MS);
      return false;
    }
  }

  async #claimIndexes(content: HotFolderContent): Promise<boolean> {
    const completeIndexes = content.files.filter(
      ({ isComplete, kind }) => isComplete && (isIndexFormat(kind) || kind === 'archive'),
    );
    const isList = ({ kind }: WatchedFile) => LIST_KINDS.includes(kind);
    const sidecars = completeIndexes.filter((file) => !isList(file));
    const groups = completeIndexes.filter(isList).map((file) => [file]);
    for (let start = 0; start < sidecars.length; start += MAX_SIDECARS)
      groups.push(sidecars.slice(start, start + MAX_SIDECARS));
    let hasNew = false;
    for (const group of groups) {
      // Files that were claimed but could not be read (disk full) are in `work/`. The next round loads them from there.
      const delivery = await claimIndexes(this.#dependencies, group, content).catch((error: unknown) => {
        this.#isRecovered = false;
        throw error;
      });
      if (delivery === undefined) continue;
      this.#storeDelivery(delivery);
      hasNew = true;
    }
    return hasNew;
  }

  /** @returns the files of the new delivery, and whether there are more documents than it may contain */
  async #claimUnindexed(content: HotFolderContent) {
    const isOverdue = (file: WatchedEntry) => isOverdueNow(this.#dependencies, file);
    // An index that is still being written may name any of the documents.
    if (content.files.some((file) => isIndexFormat(file.kind) && !file.isComplete && !isOverdue(file)))
      return { files: new Set<WatchedFile>(), isFull: false };
    const documents = findUnindexedDocuments(content.files, isOverdue);
    const { ready, isFull } = await this.#probeUnindexed(documents, isOverdue);
    const delivery =
      ready.length === 0 ? undefined : await claimDocuments(this.#dependencies, ready, content);
    if (delivery !== undefined) this.#storeDelivery(delivery);
    return {
      files: new Set(ready.flatMap(({ file, pairedFile }) => [file, pairedFile ?? []].flat())),
      isFull,
    };
  }

  /** Reads documents until one delivery is full. Documents that wait for their index are not read again. */
  async #probeUnindexed(documents: readonly UnindexedDocument[], isOverdue: (file: WatchedEntry) => boolean) {
    const files = documents.map(({ file }) => file);
    const unchanged = files.filter((file) => isUnchanged(this.#waitingPdfs.get(file.name), file));
    this.#waitingPdfs = new Map(unchanged.map((file) => [file.name, file]));
    const toProbe = documents.filter(
      ({ file, pairedFile }) =>
        pairedFile !== undefined || !this.#waitingPdfs.has(file.name) || isOverdue(file),
    );
    const { readers, folder, scope } = this.#dependencies;
    const { provider } = scope();
    const ready: UnindexedDocument[] = [];
    let size = 0;
    let isFull = false;
    await forEachConcurrently(toProbe, CONCURRENT_PROBES, async (document) => {
      isFull ||= ready.length >= MAX_UNINDEXED_DOCUMENTS || size >= MAX_UNINDEXED_BYTES;
      if (isFull) return;
      const { file, pairedFile } = document;
      const result = await probeDocument(readers, folder.path, document, isOverdue(file), provider);
      if (result === 'waits') this.#waitingPdfs.set(file.name, file);
      else if (result !== 'unreadable') {
        ready.push(result === 'ready' ? document : { pairedFile, file: { ...file, content: result } });
        size += file.size + (pairedFile?.size ?? 0);
      }
    });
    return { ready, isFull };
  }
}

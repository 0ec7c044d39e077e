import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  type ByteSpan,
  DocumentDamaged,
  type DocumentStore,
  type LostAndFound,
  type MarkOfStore,
  type StoredBytes,
  type StorePart,
  type SweepOptions,
  type SweepReport,
  type VerifiedDocument,
} from './document-store.ts';
import { FileLostAndFound } from './file-lost-and-found.ts';
import { FileMark } from './file-mark.ts';
import { type FileOperations, hasCode, nodeFileOperations } from './file-operations.ts';
import { createSemaphore } from '../semaphore/index.ts';
import { linkFile } from './link-file.ts';
import { holdsFiles, listPart } from './list-part.ts';
import { listLostPaths } from './lost-and-found.ts';
import { failStopOnIoError } from './fail-stop.ts';
import { StoreLayout } from './store-layout.ts';
import { cleanTemporaryFolder, sweepFiles } from './sweep.ts';
import { verifyFile } from './verified-file.ts';

/** Files written and made durable at the same time; more would only queue at the disk. */
const CONCURRENT_WRITES = 8;
/**
 * Files verified at the same time before they are sent: each needs a buffer, and more would only wait for the same disk
 * and processor.
 */
const MAX_VERIFICATIONS = 16;

/** Steps of the write protocol in their order, passed to `checkpoint`. */
export type StoreStep = 'store:temporary-written' | 'store:linked' | 'store:durable';

export interface FileDocumentStoreOptions {
  readonly operations?: FileOperations;
  /** Called after each step; tests end the process there. */
  readonly checkpoint?: (step: StoreStep) => void;
}

/**
 * Documents as files under `<root>/sha256/ab/cd/<hash>`. Write protocol: temporary file on the same file system, fsync,
 * link to its hash without overwriting, fsync of the directories; a linked file is always complete. Several processes
 * may share a root.
 */
export class FileDocumentStore implements DocumentStore {
  readonly #layout: StoreLayout;
  readonly #operations: FileOperations;
  readonly #checkpoint: (step: StoreStep) => void;
  readonly #verifications = createSemaphore(MAX_VERIFICATIONS);
  /** Directories whose entry in their parent this process has made durable. */
  readonly #durableDirectories = new Set<string>();
  readonly mark: MarkOfStore & Pick<FileMark, 'check'>;
  readonly lostAndFound: LostAndFound;

  constructor(root: string, options: FileDocumentStoreOptions = {}) {
    this.#layout = new StoreLayout(root);
    this.#operations = failStopOnIoError(options.operations ?? nodeFileOperations);
    this.#checkpoint = options.checkpoint ?? (() => undefined);
    this.mark = new FileMark(this.#layout, this.#operations);
    this.lostAndFound = new FileLostAndFound(this.#layout, this.#operations, (bytes) => this.put(bytes));
  }

  /** Creates the folders and removes what an earlier process left half done; once per start of the portal. */
  async prepare(): Promise<void> {
    await this.#operations.makeDirectory(this.#layout.content);
    await this.#operations.makeDirectory(this.#layout.temporary);
    await this.#operations.syncDirectory(this.#layout.root);
    // At the first start the root itself has just been created.
    await this.#operations.syncDirectory(path.dirname(this.#layout.root));
    await cleanTemporaryFolder(this.#layout, this.#operations);
  }

  async put(bytes: Uint8Array): Promise<StoredBytes> {
    const [stored] = await this.putMany([bytes]);
    if (stored === undefined) throw new Error('putMany answers one entry per file');
    return stored;
  }

  async putMany(files: readonly Uint8Array[]): Promise<StoredBytes[]> {
    const stored = files.map((bytes) => ({
      sha256: createHash('sha256').update(bytes).digest(),
      size: bytes.byteLength,
    }));
    const distinct = new Map(
      stored.map((file, index) => [
        file.sha256.toString('hex'),
        { file, bytes: files[index] ?? new Uint8Array() },
      ]),
    );
    const waiting = [...distinct.values()];
    const directories = new Set<string>();
    // Before: nothing is written where a disk is not mounted. After: a file that was written while the disk was
    // unmounted is not acknowledged.
    await this.mark.check();
    if (files.length > 0) await this.#operations.makeDirectory(this.#layout.temporary);
    const work = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        directories.add(await this.#write(next.file, next.bytes));
    };
    const workers = Array.from({ length: CONCURRENT_WRITES }, () =>
      work().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    );
    // All workers end before the failure of one is reported, so that none still writes after this call has failed.
    const outcomes = await Promise.allSettled(workers);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    await this.#makeDurable(directories);
    await this.mark.check();
    this.#checkpoint('store:durable');
    return stored;
  }

  read(sha256: Uint8Array): Promise<Buffer> {
    return this.#find(sha256, async (place) => {
      const bytes = await this.#operations.readFile(place);
      if (createHash('sha256').update(bytes).digest().equals(sha256)) return bytes;
      throw new DocumentDamaged(sha256, 'altered');
    });
  }

  openVerified(sha256: Uint8Array, span: ByteSpan): Promise<VerifiedDocument> {
    return this.#verifications.run(() =>
      this.#find(sha256, async (place) => verifyFile(await this.#operations.open(place), sha256, span)),
    );
  }

  async has(sha256: Uint8Array): Promise<boolean> {
    return (await this.#findSize(this.#layout.fileOf(sha256))) !== undefined;
  }

  listPart(firstByte: number): Promise<StorePart> {
    return listPart(this.#layout, this.#operations, firstByte);
  }

  holdsFiles(): Promise<boolean> {
    return holdsFiles(this.#layout, this.#operations);
  }

  async probe(): Promise<void> {
    await this.mark.check();
    const bytes = Buffer.from(randomUUID());
    const file = path.join(this.#layout.temporary, randomUUID());
    await this.#operations.makeDirectory(this.#layout.temporary);
    try {
      await this.#operations.writeDurably(file, bytes);
      await this.#operations.syncDirectory(this.#layout.temporary);
      if (!(await this.#operations.readFile(file)).equals(bytes))
        throw new Error('the document store gives back other bytes than it was given');
    } finally {
      await this.#operations.unlink(file).catch(() => undefined);
    }
  }

  sweep(options: SweepOptions): Promise<SweepReport> {
    return sweepFiles(this.#layout, this.#operations, options);
  }

  /** @returns the directory that contains the file now */
  async #write(file: StoredBytes, bytes: Uint8Array): Promise<string> {
    const temporary = path.join(this.#layout.temporary, randomUUID());
    try {
      await this.#operations.writeDurably(temporary, bytes);
      this.#checkpoint('store:temporary-written');
      await linkFile(this.#layout, this.#operations, temporary, file);
      this.#checkpoint('store:linked');
    } finally {
      // What cannot be removed now is removed at a later start.
      await this.#operations.unlink(temporary).catch(() => undefined);
    }
    return path.dirname(this.#layout.fileOf(file.sha256));
  }

  /**
   * Opens a file in its place or, when it is missing there, in the lost+found. A missing disk must not be reported as a
   * missing document.
   * @param open reads a path at which the file may be; throws when it is missing or damaged
   */
  async #find<T>(sha256: Uint8Array, open: (place: string) => Promise<T>): Promise<T> {
    try {
      return await open(this.#layout.fileOf(sha256));
    } catch (cause) {
      if (!hasCode(cause, 'ENOENT')) throw cause;
      await this.mark.check();
      for (const place of await listLostPaths(this.#layout, this.#operations, sha256)) {
        const found = await open(place).catch(() => undefined);
        if (found !== undefined) return found;
      }
      throw new DocumentDamaged(sha256, 'missing', { cause });
    }
  }

  /** After a power loss a new file exists only if its directory and the parents of that are durable too. */
  async #makeDurable(directories: ReadonlySet<string>): Promise<void> {
    const parents = new Set<string>();
    for (const directory of directories) {
      if (this.#durableDirectories.has(directory)) continue;
      parents.add(path.dirname(directory)).add(this.#layout.content);
    }
    for (const directory of [...directories, ...parents]) await this.#operations.syncDirectory(directory);
    for (const directory of directories) this.#durableDirectories.add(directory);
  }

  async #findSize(file: string): Promise<number | undefined> {
    try {
      return (await this.#operations.stat(file)).size;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }
}

import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  type ByteRange,
  DocumentDamaged,
  type DocumentStore,
  type StoredBytes,
  type ListedFile,
  type StorePlace,
  type VerifiedDocument,
} from './document-store.ts';
import { hasCode, ignoreCodes } from '../errors/index.ts';
import { type FileOperations, nodeFileOperations } from './file-operations.ts';
import { type SpanStart, traceStep } from '../tracing/index.ts';
import { createSemaphore, forEachConcurrently } from '../concurrency/index.ts';
import { linkFile } from './link-file.ts';
import { cleanTemporaryFolder } from './clean-temporary-folder.ts';
import { containsFiles, listFiles } from './list-files.ts';
import { createLostAndFound, listLostPaths, type LostAndFound, setAside } from './lost-and-found.ts';
import { openStoreDisk, type StoreDisk } from './store-disk.ts';
import { openMarkFile } from './mark-file.ts';
import { createStoreMark, type StoreMarkObject } from './store-mark.ts';
import { verifyFile } from './verified-file.ts';

/** Files written and made durable at the same time; more would only queue at the disk. */
const CONCURRENT_WRITES = 8;
/**
 * Files that are verified at the same time. Each one needs a buffer, and more would only wait for disk and processor.
 */
const MAX_VERIFICATIONS = 16;

const FILE_READ: SpanStart = { name: 'file read' };

/** The steps of the write protocol, in order; passed to `checkpoint`. */
export type StoreStep = 'store:temporary-written' | 'store:linked' | 'store:durable';

export interface FileDocumentStoreOptions {
  readonly operations?: FileOperations;
  /** Called after each step; tests end the process there. */
  readonly checkpoint?: (step: StoreStep) => void;
}

/**
 * Documents as files under `<root>/sha256/ab/cd/<hash>`. Write protocol: temporary file on the same file system, fsync,
 * link to its hash without overwriting, fsync of the folders. A linked file is always complete. Several processes may
 * share a root.
 */
export class FileDocumentStore implements DocumentStore {
  readonly objectLock = undefined;
  readonly readAhead = 1;
  readonly #disk: StoreDisk;
  readonly #checkpoint: (step: StoreStep) => void;
  readonly #verifications = createSemaphore(MAX_VERIFICATIONS);
  /** Folders whose entry in their parent folder this process has made durable. */
  readonly #durableFolders = new Set<string>();
  readonly place: StorePlace;
  readonly identity: string;
  readonly mark: StoreMarkObject;
  readonly lostAndFound: LostAndFound;

  constructor(root: string, options: FileDocumentStoreOptions = {}) {
    this.#disk = openStoreDisk(root, options.operations ?? nodeFileOperations);
    this.#checkpoint = options.checkpoint ?? (() => undefined);
    this.place = { setting: 'DATA_DIR', name: root };
    this.identity = root;
    this.mark = createStoreMark(openMarkFile(this.#disk));
    this.lostAndFound = createLostAndFound(this.#disk, (bytes) => this.put(bytes));
  }

  async prepare(): Promise<void> {
    await this.#disk.makeFolder(this.#disk.content);
    await this.#disk.makeFolder(this.#disk.temporary);
    await this.#disk.syncFolder(this.#disk.root);
    // At the first start the root itself has just been created.
    await this.#disk.syncFolder(path.dirname(this.#disk.root));
    await cleanTemporaryFolder(this.#disk);
  }

  async put(bytes: Uint8Array): Promise<StoredBytes> {
    const [stored] = await this.putMany([bytes]);
    if (stored === undefined) throw new Error('putMany returns one entry per file');
    return stored;
  }

  async putMany(files: readonly Uint8Array[]): Promise<StoredBytes[]> {
    const hashed = files.map((bytes) => ({ bytes, sha256: createHash('sha256').update(bytes).digest() }));
    const unique = new Map(hashed.map((file) => [file.sha256.toString('hex'), file])).values();
    const folders = new Set<string>();
    // Checked before writing, so that nothing is written where a disk is not mounted. Checked again afterwards, so that
    // a file that was written while the disk was unmounted is not acknowledged.
    await this.mark.check();
    if (files.length > 0) await this.#disk.makeFolder(this.#disk.temporary);
    await forEachConcurrently(unique, CONCURRENT_WRITES, async ({ sha256, bytes }) => {
      folders.add(await this.#write(sha256, bytes));
    });
    await this.#makeDurable(folders);
    await this.mark.check();
    this.#checkpoint('store:durable');
    return hashed.map(({ bytes, sha256 }) => ({ sha256, size: bytes.byteLength }));
  }

  read(sha256: Uint8Array): Promise<Buffer> {
    return traceStep(FILE_READ, () =>
      this.#find(sha256, async (file) => {
        const bytes = await this.#disk.readFile(file);
        if (createHash('sha256').update(bytes).digest().equals(sha256)) return bytes;
        throw new DocumentDamaged(sha256, 'altered');
      }),
    );
  }

  openVerified(sha256: Uint8Array, range: ByteRange): Promise<VerifiedDocument> {
    return traceStep(FILE_READ, () =>
      this.#verifications.run(() =>
        this.#find(sha256, async (file) => verifyFile(await this.#disk.open(file), sha256, range)),
      ),
    );
  }

  async has(sha256: Uint8Array): Promise<boolean> {
    const stats = await this.#disk.stat(this.#disk.fileOf(sha256)).catch(ignoreCodes('ENOENT'));
    return stats !== undefined;
  }

  list(prefix: string, onUnexpected?: (path: string) => void): AsyncIterable<ListedFile> {
    return listFiles(this.#disk, prefix, onUnexpected);
  }

  containsFiles(): Promise<boolean> {
    return containsFiles(this.#disk);
  }

  async probe(): Promise<void> {
    await this.mark.check();
    const bytes = Buffer.from(randomUUID());
    const file = path.join(this.#disk.temporary, randomUUID());
    await this.#disk.makeFolder(this.#disk.temporary);
    try {
      await this.#disk.writeDurably(file, bytes);
      await this.#disk.syncFolder(this.#disk.temporary);
      if (!(await this.#disk.readFile(file)).equals(bytes))
        throw new Error('the document store returned other bytes than were stored');
    } finally {
      await this.#disk.unlink(file).catch(() => undefined);
    }
  }

  async setAside(sha256: Uint8Array): Promise<boolean> {
    const file = this.#disk.fileOf(sha256);
    const isThere = await setAside(this.#disk, file, path.basename(file))
      .then(() => true)
      .catch(ignoreCodes('ENOENT'));
    if (isThere !== true) return false;
    // After a kill just now the file is in both places, and the next sweep removes it here.
    await this.#disk.unlink(file).catch(ignoreCodes('ENOENT'));
    return true;
  }

  close(): void {
    // A folder has no connections.
  }

  /** @returns the folder that contains the file now */
  async #write(sha256: Buffer, bytes: Uint8Array): Promise<string> {
    const temporary = path.join(this.#disk.temporary, randomUUID());
    try {
      await this.#disk.writeDurably(temporary, bytes);
      this.#checkpoint('store:temporary-written');
      await linkFile(this.#disk, temporary, sha256);
      this.#checkpoint('store:linked');
    } finally {
      // A file that cannot be removed now is removed at a later start.
      await this.#disk.unlink(temporary).catch(() => undefined);
    }
    return path.dirname(this.#disk.fileOf(sha256));
  }

  /**
   * Opens a file at its path or, when it is missing there, in the lost+found. If the disk is missing, this must not be
   * reported as a missing document.
   * @param open opens a path at which the file may exist; throws when it is missing or damaged
   */
  async #find<T>(sha256: Uint8Array, open: (file: string) => Promise<T>): Promise<T> {
    try {
      return await open(this.#disk.fileOf(sha256));
    } catch (cause) {
      if (!hasCode(cause, 'ENOENT')) throw cause;
      await this.mark.check();
      for (const file of await listLostPaths(this.#disk, sha256)) {
        const opened = await open(file).catch(() => undefined);
        if (opened !== undefined) return opened;
      }
      throw new DocumentDamaged(sha256, 'missing', { cause });
    }
  }

  /** After a power loss a new file exists only if its folder and the parent folders are durable, too. */
  async #makeDurable(folders: ReadonlySet<string>): Promise<void> {
    const parentFolders = new Set<string>();
    for (const folder of folders) {
      if (this.#durableFolders.has(folder)) continue;
      parentFolders.add(path.dirname(folder)).add(this.#disk.content);
    }
    for (const folder of [...folders, ...parentFolders]) await this.#disk.syncFolder(folder);
    for (const folder of folders) this.#durableFolders.add(folder);
  }
}

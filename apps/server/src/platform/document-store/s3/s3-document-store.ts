import { createHash, randomUUID } from 'node:crypto';
import { forEachConcurrently } from '../../object-storage/for-each-concurrently.ts';
import { MAX_REQUESTS_OF_CALL } from '../../object-storage/s3/s3-server.ts';
import type { S3Settings } from '../../object-storage/s3/s3-settings.ts';
import type { LockMode, Retention } from '../../object-storage/s3/object-lock.ts';
import type { Patience } from '../../object-storage/s3/attempts.ts';
import { createSemaphore } from '../../semaphore/index.ts';
import { type SpanStart, traceStep } from '../../tracing/index.ts';
import {
  type ByteRange,
  DocumentDamaged,
  type DocumentStore,
  type ListedFile,
  type ObjectLock,
  type StoredBytes,
  type StorePlace,
  type VerifiedDocument,
} from '../document-store.ts';
import type { LostAndFound } from '../lost-and-found.ts';
import { createStoreMark, type StoreMarkObject, StoreUnavailable } from '../store-mark.ts';
import { HEAD_BYTES, MAX_IN_MEMORY_BYTES, verifyFile } from '../verified-file.ts';
import { identifyBuckets, type StoreBuckets } from './bucket-of.ts';
import { createLostObjects, hasHash, readLostCopies, setObjectAside } from './lost-objects.ts';
import { listObjects } from './list-objects.ts';
import { openMarkObject } from './mark-object.ts';
import { requireObjectLock } from './probe-lock.ts';
import { probeServer, type WriteMode } from './probe-server.ts';
import { spoolFile } from './spool-file.ts';
import { createStoreKeys, type StoreKeys } from './store-keys.ts';
import { createStoreRequests, type StoreRequests } from './store-requests.ts';

/** Large documents that are verified at the same time; each is in memory as a whole meanwhile. */
const MAX_VERIFICATIONS = 16;
/** Fewer than the requests of the process, so that a ZIP leaves some of these to others. */
const READ_AHEAD = 24;
/** Each probe costs three requests, for which some providers charge. */
const PROBE_INTERVAL_MS = 30_000;

const OBJECT_READ: SpanStart = { name: 'file read' };

export interface S3StoreOptions {
  readonly buckets: StoreBuckets;
  readonly settings: S3Settings;
  /** Undefined: documents are not locked. */
  readonly lockMode?: LockMode | undefined;
  /** Large documents are written here while they are sent. */
  readonly spoolFolder: string;
  /** Tests wait less long. */
  readonly patience?: Partial<Patience>;
}

/**
 * Documents as objects under `<prefix>sha256/ab/cd/<hash>`. An object is durable when the server has confirmed the put,
 * whose signed hash is the key: a server that keeps what `probeServer` asks refuses other bytes. Several portals may
 * share the buckets.
 */
export class S3DocumentStore implements DocumentStore {
  readonly place: StorePlace;
  readonly identity: string;
  readonly readAhead = READ_AHEAD;
  readonly mark: StoreMarkObject;
  readonly lostAndFound: LostAndFound;
  readonly objectLock: ObjectLock | undefined;
  readonly #buckets: StoreBuckets;
  readonly #keys: StoreKeys;
  readonly #requests: StoreRequests;
  readonly #spoolFolder: string;
  readonly #verifications = createSemaphore(MAX_VERIFICATIONS);
  #writeMode: Promise<WriteMode> | undefined;
  #onPut: ((hashes: readonly Buffer[]) => Promise<void>) | undefined;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor({ buckets, settings, lockMode, spoolFolder, patience }: S3StoreOptions) {
    this.#buckets = buckets;
    this.#keys = createStoreKeys(buckets);
    this.#requests = createStoreRequests(buckets.address, settings, patience);
    this.#spoolFolder = spoolFolder;
    this.place = { setting: 'DOCUMENT_STORE', name: buckets.address };
    this.identity = identifyBuckets(buckets, settings);
    this.mark = createStoreMark(
      openMarkObject({ requests: this.#requests, place: this.#keys.mark, address: buckets.address }, () =>
        this.#findWriteMode(),
      ),
    );
    this.objectLock = lockMode && {
      mode: lockMode,
      lock: (sha256, until) => this.#lock(sha256, { mode: lockMode, until }),
      onPut: (listener) => void (this.#onPut = listener),
    };
    this.lostAndFound = createLostObjects(this.#objects, (bytes) => this.put(bytes));
  }

  async prepare(): Promise<void> {
    await this.#findWriteMode();
  }

  async put(bytes: Uint8Array): Promise<StoredBytes> {
    const [stored] = await this.putMany([bytes]);
    if (stored === undefined) throw new Error('putMany returns one entry per file');
    return stored;
  }

  async putMany(files: readonly Uint8Array[]): Promise<StoredBytes[]> {
    const hashed = files.map((bytes) => ({ bytes, sha256: createHash('sha256').update(bytes).digest() }));
    const unique = new Map(hashed.map((file) => [file.sha256.toString('hex'), file])).values();
    await forEachConcurrently(unique, MAX_REQUESTS_OF_CALL, ({ sha256, bytes }) =>
      this.#store(sha256, bytes),
    );
    // After the puts: objects in a bucket that now belongs to another installation are not acknowledged.
    await this.mark.check();
    await this.#onPut?.(hashed.map(({ sha256 }) => sha256));
    return hashed.map(({ bytes, sha256 }) => ({ sha256, size: bytes.byteLength }));
  }

  read(sha256: Uint8Array): Promise<Buffer> {
    return traceStep(OBJECT_READ, () => this.#fetch(sha256));
  }

  openVerified(sha256: Uint8Array, range: ByteRange, size = Infinity): Promise<VerifiedDocument> {
    const open = async () => {
      const bytes = await this.#fetch(sha256);
      if (bytes.length > MAX_IN_MEMORY_BYTES)
        return verifyFile(await spoolFile(this.#spoolFolder, bytes), sha256, range);
      return { head: bytes.subarray(0, HEAD_BYTES), body: bytes.subarray(range.first, range.last + 1) };
    };
    return traceStep(OBJECT_READ, () =>
      size > MAX_IN_MEMORY_BYTES ? this.#verifications.run(open) : open(),
    );
  }

  async has(sha256: Uint8Array): Promise<boolean> {
    return (await this.#requests.sizeOf(this.#keys.document(sha256))) !== undefined;
  }

  list(prefix: string, onUnexpected?: (path: string) => void): AsyncIterable<ListedFile> {
    return listObjects(this.#objects, prefix, onUnexpected);
  }

  async containsFiles(): Promise<boolean> {
    for (const bucket of this.#buckets.names)
      for await (const { key } of this.#requests.list(bucket, this.#keys.documents))
        if (this.#keys.hashOf(key) !== undefined) return true;
    return false;
  }

  async probe(): Promise<void> {
    if (performance.now() - this.#probedAt < PROBE_INTERVAL_MS) return;
    await this.mark.check();
    const bytes = Buffer.from(randomUUID());
    const { bucket, key } = this.#keys.probeIn(this.#buckets.names[0]);
    const place = { bucket, key: `${key}${randomUUID()}` };
    const { versionId } = await this.#requests.put(place, bytes);
    const read = await this.#requests.get(place);
    await this.#requests.remove(place, versionId);
    if (read?.equals(bytes) !== true)
      throw new StoreUnavailable(
        `DOCUMENT_STORE: ${this.place.name}: the server returns other bytes than were stored`,
      );
    this.#probedAt = performance.now();
  }

  async setAside(sha256: Uint8Array): Promise<boolean> {
    const place = this.#keys.document(sha256);
    const bytes = await this.#requests.get(place);
    if (bytes === undefined) return false;
    const hash = Buffer.from(sha256).toString('hex');
    await setObjectAside(this.#objects, hasHash(bytes, sha256) ? hash : `${hash}.damaged`, bytes);
    await this.#requests.remove(place);
    return true;
  }

  close(): void {
    this.#requests.close();
  }

  get #objects() {
    return { buckets: this.#buckets, keys: this.#keys, requests: this.#requests };
  }

  /** Asked once per process, and again after a failure. */
  #findWriteMode(): Promise<WriteMode> {
    this.#writeMode ??= this.#probeBuckets().catch((error: unknown) => {
      this.#writeMode = undefined;
      throw error;
    });
    return this.#writeMode;
  }

  async #probeBuckets(): Promise<WriteMode> {
    let mode: WriteMode = 'conditional';
    await forEachConcurrently(this.#buckets.names, MAX_REQUESTS_OF_CALL, async (bucket) => {
      const found = await this.#requests.probe((server) => probeServer(server, this.#keys.probeIn(bucket)));
      if (found === 'head-first') mode = found;
      const { objectLock } = this;
      if (objectLock !== undefined)
        await this.#requests.probe((server) =>
          requireObjectLock(server, this.#keys.probeIn(bucket), objectLock.mode),
        );
    });
    return mode;
  }

  /** The bucket was probed before: a server without locks would store the request as the document. */
  async #lock(sha256: Uint8Array, retention: Retention): Promise<boolean> {
    await this.#findWriteMode();
    return this.#requests.lockVersion(this.#keys.document(sha256), retention);
  }

  async #store(sha256: Buffer, bytes: Uint8Array): Promise<void> {
    const place = this.#keys.document(sha256);
    const isConditional = (await this.#findWriteMode()) === 'conditional';
    const isThere = !isConditional && (await this.#requests.sizeOf(place)) !== undefined;
    if (!isThere && (await this.#requests.put(place, bytes, { sha256, isNew: isConditional })).isStored)
      return;
    // It was there before, or this is the repeat of a put whose answer was lost.
    const existing = await this.#requests.get(place);
    if (existing !== undefined && hasHash(existing, sha256)) return;
    if (existing !== undefined)
      await setObjectAside(this.#objects, `${sha256.toString('hex')}.damaged`, existing);
    await this.#requests.put(place, bytes, { sha256 });
  }

  /** Reads and verifies the whole document; bytes that do not match are read once more, because the way may have changed them. */
  async #fetch(sha256: Uint8Array): Promise<Buffer> {
    const place = this.#keys.document(sha256);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const bytes = await this.#requests.get(place);
      if (bytes === undefined) return this.#fetchLost(sha256);
      if (hasHash(bytes, sha256)) return bytes;
    }
    throw new DocumentDamaged(sha256, 'altered');
  }

  /** If the bucket is another one, this must not be reported as a missing document. */
  async #fetchLost(sha256: Uint8Array): Promise<Buffer> {
    await this.mark.check();
    for await (const bytes of readLostCopies(this.#objects, sha256)) return bytes;
    throw new DocumentDamaged(sha256, 'missing');
  }
}

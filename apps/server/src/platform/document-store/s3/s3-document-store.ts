import { createHash } from 'node:crypto';
import { MAX_REQUESTS_OF_CALL } from '../../object-storage/s3/s3-server.ts';
import type { S3Settings } from '../../object-storage/s3/s3-settings.ts';
import type { LockMode, Retention } from '../../object-storage/s3/object-lock.ts';
import type { Patience } from '../../object-storage/s3/request-retries.ts';
import { createSemaphore, forEachConcurrently } from '../../concurrency/index.ts';
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
import { createStoreMark, type MarkPlace, type StoreMarkObject } from '../store-mark.ts';
import { HEAD_BYTES, MAX_IN_MEMORY_BYTES, verifyFile } from '../verified-file.ts';
import { identifyBuckets, type StoreBuckets } from './bucket-of.ts';
import { createLostObjects, hasHash, readLostCopies, setObjectAside } from './lost-objects.ts';
import { listObjects } from './list-objects.ts';
import { openMarkObject } from './mark-object.ts';
import { probeBuckets } from './probe-buckets.ts';
import { createProbe } from './probe-in-turn.ts';
import type { WriteMode } from './probe-server.ts';
import { spoolFile } from './spool-file.ts';
import { createStoreKeys, type StoreKeys } from './store-keys.ts';
import { createStoreRequests, type StoreRequests } from './store-requests.ts';

/** Large documents that are verified at the same time; each is in memory as a whole meanwhile. */
const MAX_VERIFICATIONS = 16;
/** Fewer than the requests of the process, so that a ZIP leaves some of these to others. */
const READ_AHEAD = 48;

const OBJECT_READ: SpanStart = { name: 'file read' };

export interface S3StoreOptions {
  readonly buckets: StoreBuckets;
  readonly settings: S3Settings;
  /** Undefined: documents are not locked. */
  readonly lockMode?: LockMode | undefined;
  /** Large documents are written here while they are sent. */
  readonly spoolFolder: string;
  /** Only tests set it, to wait for a shorter time. */
  readonly patience?: Partial<Patience>;
}

/**
 * Documents as objects under `<prefix>sha256/ab/cd/<hash>`. An object is durable when the server has confirmed the put.
 * The request is signed with the hash, and `probeServer` has checked that the server refuses bytes with another hash.
 * Several portals may share the buckets.
 */
export class S3DocumentStore implements DocumentStore {
  readonly place: StorePlace;
  readonly identity: string;
  readonly readAhead = READ_AHEAD;
  readonly mark: StoreMarkObject;
  readonly lostAndFound: LostAndFound;
  readonly objectLock: ObjectLock | undefined;
  readonly probe: () => Promise<void>;
  readonly #buckets: StoreBuckets;
  readonly #keys: StoreKeys;
  readonly #requests: StoreRequests;
  readonly #spoolFolder: string;
  readonly #marks: ReadonlyMap<string, MarkPlace>;
  readonly #verifications = createSemaphore(MAX_VERIFICATIONS);
  #writeMode: Promise<WriteMode> | undefined;
  #findRetained: Parameters<ObjectLock['lockPuts']>[0] | undefined;

  constructor({ buckets, settings, lockMode, spoolFolder, patience }: S3StoreOptions) {
    this.#buckets = buckets;
    this.#keys = createStoreKeys(buckets);
    this.#requests = createStoreRequests(buckets, settings, patience);
    this.#spoolFolder = spoolFolder;
    this.place = { setting: 'DOCUMENT_STORE', name: buckets.address };
    this.identity = identifyBuckets(buckets, settings);
    const [first, ...others] = buckets.names.map((bucket) => this.#markOf(bucket));
    if (first === undefined) throw new Error('a store has a bucket');
    this.mark = createStoreMark(first, others);
    this.#marks = new Map(buckets.names.map((bucket, index) => [bucket, others[index - 1] ?? first]));
    this.objectLock = lockMode && {
      mode: lockMode,
      lock: (sha256, until) => this.#lock(sha256, { mode: lockMode, until }),
      lockPuts: (find) => void (this.#findRetained = find),
    };
    this.lostAndFound = createLostObjects(this.#objects, (bytes) => this.put(bytes));
    this.probe = createProbe(this.#objects, (bucket) => this.#checkMarks([bucket]));
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
    const retained = (await this.#findRetained?.(hashed.map(({ sha256 }) => sha256))) ?? [];
    const untilOf = new Map(retained.map(({ sha256, until }) => [sha256.toString('hex'), until]));
    await forEachConcurrently(unique, MAX_REQUESTS_OF_CALL, ({ sha256, bytes }) =>
      this.#store(sha256, bytes, untilOf.get(sha256.toString('hex'))),
    );
    // Checked after the puts, so that no object is acknowledged if its bucket belongs to another installation now.
    await this.#checkMarks(hashed.map(({ sha256 }) => this.#keys.document(sha256).bucket));
    await forEachConcurrently(retained, MAX_REQUESTS_OF_CALL, async ({ sha256, until }) => {
      await this.objectLock?.lock(sha256, until);
    });
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
    let isFound = false;
    await forEachConcurrently(this.#buckets.names, MAX_REQUESTS_OF_CALL, async (bucket) => {
      if (isFound) return;
      for await (const { key } of this.#requests.list(bucket, this.#keys.documents))
        if (this.#keys.hashOf(key) !== undefined) {
          isFound = true;
          return;
        }
    });
    return isFound;
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
    this.#writeMode ??= probeBuckets(this.#objects, this.objectLock?.mode).catch((error: unknown) => {
      this.#writeMode = undefined;
      throw error;
    });
    return this.#writeMode;
  }

  #markOf(bucket: string): MarkPlace {
    const place = { place: this.#keys.markIn(bucket), address: this.#buckets.addressOf(bucket) };
    return openMarkObject({ requests: this.#requests, ...place }, () => this.#findWriteMode());
  }

  /** Several buckets may have come to belong to different installations. */
  #checkMarks(buckets: readonly string[]): Promise<void> {
    const marks = [...new Set(buckets)].flatMap((bucket) => this.#marks.get(bucket) ?? []);
    return this.mark.check(marks);
  }

  /** The bucket was probed before: a server without locks would store the request as the document. */
  async #lock(sha256: Uint8Array, retention: Retention): Promise<boolean> {
    await this.#findWriteMode();
    return this.#requests.lockVersion(this.#keys.document(sha256), retention);
  }

  async #store(sha256: Buffer, bytes: Uint8Array, until: Date | undefined): Promise<void> {
    const place = this.#keys.document(sha256);
    const mode = this.objectLock?.mode;
    const options = { sha256, ...(until && mode && { retention: { mode, until } }) };
    const isConditional = (await this.#findWriteMode()) === 'conditional';
    const isThere = !isConditional && (await this.#requests.sizeOf(place)) !== undefined;
    if (!isThere && (await this.#requests.put(place, bytes, { ...options, isNew: isConditional })).isStored)
      return;
    // The object existed before, or an earlier attempt stored it and its answer was lost.
    const existing = await this.#requests.get(place);
    if (existing !== undefined && hasHash(existing, sha256)) return;
    if (existing !== undefined)
      await setObjectAside(this.#objects, `${sha256.toString('hex')}.damaged`, existing);
    await this.#requests.put(place, bytes, options);
  }

  /** Reads and verifies the whole document. Other bytes are read once more: the network may have changed them. */
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
    await this.#checkMarks([this.#keys.document(sha256).bucket]);
    for await (const bytes of readLostCopies(this.#objects, sha256)) return bytes;
    throw new DocumentDamaged(sha256, 'missing');
  }
}

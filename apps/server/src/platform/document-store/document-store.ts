import type { Readable } from 'node:stream';
import type { LockMode } from '../object-storage/s3/object-lock.ts';
import type { LostAndFound } from './lost-and-found.ts';
import type { StoreMarkObject } from './store-mark.ts';

/** The hash and size of a stored file. */
export interface StoredBytes {
  readonly sha256: Buffer;
  /** Bytes. */
  readonly size: number;
}

/** Bytes of a file from `first` to `last`, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A byte range of a document; all bytes of the document were verified just before. */
export interface VerifiedDocument {
  /** The first bytes of the whole document, at most 1,024. */
  readonly head: Buffer;
  /**
   * The bytes in memory, or a stream that reads from the disk as fast as its reader consumes. The stream fails with
   * DocumentDamaged before its last chunk when the bytes differ from the verified ones. A caller that does not read a
   * stream to its end must destroy it.
   */
  readonly body: Buffer | Readable;
}

/** The place of the documents, for messages to the operator. */
export interface StorePlace {
  readonly setting: 'DATA_DIR' | 'DOCUMENT_STORE';
  /** The folder, or the address of the bucket. */
  readonly name: string;
}

/**
 * Stores documents as files that are named by the SHA-256 of their bytes and never overwritten: in a folder, or as
 * objects in a bucket. A file is durable when `put` resolves; only then may a row of the database refer to it. A file to
 * which no row refers is not removed but moved to the lost+found, a folder of the store.
 */
export interface DocumentStore {
  readonly place: StorePlace;
  /** Identifies the store in the database. Unlike the name, it differs for stores with the same name on two servers. */
  readonly identity: string;
  /**
   * The number of documents that a reader of many documents should request before it uses the first: a disk reads one after
   * the other, an S3 server answers each only after a network round trip.
   */
  readonly readAhead: number;
  /**
   * Creates the folders and cleans up after an earlier process that died, or checks that the S3 server keeps what the
   * store promises; called once per start of the portal, before it serves.
   * @throws errors of the disk; StoreUnavailable in one line for an S3 server
   */
  prepare(): Promise<void>;
  /**
   * If the stored file is damaged, it is set aside in the lost+found and stored again.
   * @throws errors of the disk (ENOSPC, EIO ...); no incomplete file is left under the hash. After an EIO every put
   * throws. StoreUnavailable when the store is bound and its mark is missing or differs from the expected one, e.g.
   * because its disk was unmounted.
   */
  put(bytes: Uint8Array): Promise<StoredBytes>;
  /** Does the same as `put` for many files; the result has their order. The folders are made durable once for all files. */
  putMany(files: readonly Uint8Array[]): Promise<StoredBytes[]>;
  /**
   * Reads the whole file, from the lost+found if it is only there.
   * @throws DocumentDamaged when it is missing or its bytes do not match the hash; StoreUnavailable as `put`
   */
  read(sha256: Uint8Array): Promise<Buffer>;
  /**
   * Opens a byte range of the file for sending, from the lost+found if it is only there. Only a few chunks of a large
   * file are in memory, even if the reader is slow.
   * @param size of the file, where the caller knows it: more small ones are then opened at the same time
   * @throws DocumentDamaged as `read` does, before the first byte
   */
  openVerified(sha256: Uint8Array, range: ByteRange, size?: number): Promise<VerifiedDocument>;
  has(sha256: Uint8Array): Promise<boolean>;
  /**
   * Lists the files whose hash begins with these hexadecimal digits, in the order of their hashes, a few at a time. Files
   * that come or go meanwhile may be listed or not.
   * @param prefix at most four digits; empty for the whole store
   * @param onUnexpected gets each path among the files that the store did not create
   * @throws errors of the disk; StoreUnavailable
   */
  list(prefix: string, onUnexpected?: (path: string) => void): AsyncIterable<ListedFile>;
  /** Whether the store contains any document. */
  containsFiles(): Promise<boolean>;
  /**
   * Writes a test file as `put` does, reads it and removes it; in a bucket at most every 30 s.
   * @throws errors of the disk; StoreUnavailable
   */
  probe(): Promise<void>;
  /**
   * Moves a file into the lost+found. The caller has made sure that no row refers to it or comes to refer to it meanwhile.
   * @returns false when there is no such file
   */
  setAside(sha256: Uint8Array): Promise<boolean>;
  readonly lostAndFound: LostAndFound;
  /** Undefined for a store that locks nothing. */
  readonly objectLock: ObjectLock | undefined;
  /** The file that binds the documents to a database. */
  readonly mark: StoreMarkObject;
  /** Closes connections to a server. */
  close(): void;
}

/** Protects documents from deletion on the server, also by the portal itself. */
export interface ObjectLock {
  readonly mode: LockMode;
  /**
   * Locks a document at least until a moment; a longer lock stays.
   * @returns false when the document is missing
   * @throws StoreUnavailable
   */
  lock(sha256: Uint8Array, until: Date): Promise<boolean>;
  /**
   * Sets the function that finds which of the stored documents must be locked, and until when. A document that was
   * missing or damaged becomes a new object version, which does not have the lock of the earlier one. The request that
   * stores it also locks it, so that no version is left without a lock if the process dies. Before `put` resolves, the
   * lock is set a second time, for servers that ignore it in the request, and for documents that existed already.
   */
  lockPuts(find: (hashes: readonly Buffer[]) => Promise<readonly RetainedFile[]>): void;
}

/** A file and the moment until which it must be kept. */
export interface RetainedFile {
  readonly sha256: Buffer;
  readonly until: Date;
}

export interface ListedFile extends StoredBytes {
  /** The time at which the file was stored, by the clock of the disk or the server. */
  readonly modifiedAt: Date;
}

/** Stored bytes that are missing or altered; they are never delivered. */
export class DocumentDamaged extends Error {
  readonly hash: string;
  readonly fault: 'missing' | 'altered';

  constructor(sha256: Uint8Array, fault: 'missing' | 'altered', options?: { cause: unknown }) {
    const hash = Buffer.from(sha256).toString('hex');
    super(
      fault === 'missing'
        ? `document ${hash} is missing from the store`
        : `document ${hash} is damaged: its bytes do not match its hash`,
      options,
    );
    this.hash = hash;
    this.fault = fault;
  }
}

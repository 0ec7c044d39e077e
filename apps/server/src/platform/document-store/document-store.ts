import type { Readable } from 'node:stream';
import type { LostFile } from './lost-and-found.ts';
import type { StoreMark } from './store-mark.ts';

/** A file that was put, or was there already with the same bytes. */
export interface StoredBytes {
  readonly sha256: Buffer;
  /** Bytes. */
  readonly size: number;
}

/** Bytes of a file from `first` to `last`, both included. */
export interface ByteSpan {
  readonly first: number;
  readonly last: number;
}

/** A span of a document whose whole bytes were verified a moment ago. */
export interface VerifiedDocument {
  /** The first bytes of the whole document, at most 1,024. */
  readonly head: Buffer;
  /**
   * From memory, or from the disk as far as the reader takes it; the stream breaks with DocumentDamaged before its last chunk when
   * other bytes come than were verified. Whoever does not read a stream to its end destroys it.
   */
  readonly body: Buffer | Readable;
}

/**
 * Where documents lie, addressed by the SHA-256 of their bytes and never overwritten. What `put` has answered is durable:
 * only then may a row name it (security section 3, invariant I3).
 */
export interface DocumentStore {
  /**
   * A file that lies there under the same hash with other bytes is replaced, and kept in the lost+found.
   * @throws what the medium reports (ENOSPC, EIO ...); nothing half written is left under the hash. After an EIO every put throws.
   * StoreUnavailable when the store is bound and its mark is gone or another one, as under a disk that was unmounted.
   */
  put(bytes: Uint8Array): Promise<StoredBytes>;
  /** As `put`, for many at once and in their order: the directories are made durable once for all of them. */
  putMany(files: readonly Uint8Array[]): Promise<StoredBytes[]>;
  /**
   * The whole file, from the lost+found if it lies there alone.
   * @throws DocumentDamaged when it is missing or its bytes no longer match the hash; StoreUnavailable as `put`
   */
  read(sha256: Uint8Array): Promise<Buffer>;
  /**
   * A span of the file, for sending, from the lost+found if it lies there alone: memory holds a few chunks of a large file, whatever its size and however slowly it is taken.
   * @throws DocumentDamaged as `read` does, before the first byte
   */
  openVerified(sha256: Uint8Array, span: ByteSpan): Promise<VerifiedDocument>;
  has(sha256: Uint8Array): Promise<boolean>;
  /** What lies in the store under hashes that begin with this byte (0 to 255); all 256 parts are the whole store. */
  listPart(firstByte: number): Promise<StorePart>;
  /** Whether there is any document at all. */
  holdsFiles(): Promise<boolean>;
  /** Writes, reads and removes a file as `put` does. @throws what the medium reports. */
  probe(): Promise<void>;
  /** Moves files that nothing refers to into the lost+found, never removes one. */
  sweep(options: SweepOptions): Promise<SweepReport>;
  readonly lostAndFound: LostAndFound;
  readonly mark: MarkOfStore;
}

/** Files that were set aside. */
export interface LostAndFound {
  list(): Promise<LostFile[]>;
  /** Puts a file back to its place. @returns false when its bytes are not what its name says: it stays where it is */
  restore(file: LostFile): Promise<boolean>;
  /** For good. */
  remove(file: LostFile): Promise<void>;
}

/** Which database the documents belong to. */
export interface MarkOfStore {
  /** @returns undefined when there is none. @throws StoreUnavailable for a damaged one */
  read(): Promise<StoreMark | undefined>;
  /** Writes the mark unless there is one. @returns the one that is there afterwards */
  create(mark: StoreMark): Promise<StoreMark>;
  replace(mark: StoreMark): Promise<void>;
  /** From now on nothing is put, and nothing counts as missing, while the store bears another mark or none. */
  expect(storeId: string): void;
}

export interface StorePart {
  readonly files: readonly StoredBytes[];
  /** Paths that the store has not made; what lies beside the parts is told with the first. */
  readonly unexpectedFiles: readonly string[];
}

export interface SweepOptions {
  /** Those of the hashes that no row refers to. Asked twice: before and after a file is set aside. */
  readonly listUnreferenced: (hashes: readonly Buffer[]) => Promise<readonly UnreferencedFile[]>;
  /** Whether so many files may be moved; asked once, before the first. */
  readonly allows: (counts: SweepCounts) => boolean | Promise<boolean>;
  /** Files younger than this are left: their rows may still be on the way. */
  readonly minimumAgeMs?: number;
}

export interface UnreferencedFile {
  readonly sha256: Buffer;
  /** Its row was deleted on purpose. */
  readonly isReleased: boolean;
}

export interface SweepCounts {
  /** In the whole store. */
  readonly files: number;
  /** Without a row, and nobody has said that they shall have none; at least an hour old. */
  readonly unreferenced: number;
  /** Without a row on purpose. */
  readonly released: number;
}

export interface SweepReport extends SweepCounts {
  /** Into the lost+found. */
  readonly moved: number;
  readonly isRefused: boolean;
}

/** Stored bytes that are gone or are not what they were; never to be delivered (decisions D6). */
export class DocumentDamaged extends Error {
  readonly hash: string;
  readonly fault: 'missing' | 'altered';

  constructor(sha256: Uint8Array, fault: 'missing' | 'altered', options?: { cause: unknown }) {
    const hash = Buffer.from(sha256).toString('hex');
    super(
      `document ${hash} is ${fault === 'missing' ? 'missing from the store' : 'not what was stored'}`,
      options,
    );
    this.hash = hash;
    this.fault = fault;
  }
}

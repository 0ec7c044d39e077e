import type { Readable } from 'node:stream';

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
  /** @throws what the medium reports (ENOSPC, EIO ...); nothing half written is left under the hash. After an EIO every put throws. */
  put(bytes: Uint8Array): Promise<StoredBytes>;
  /** As `put`, for many at once and in their order: the directories are made durable once for all of them. */
  putMany(files: readonly Uint8Array[]): Promise<StoredBytes[]>;
  /** As `put`, and takes the place of a damaged file of the same hash; for what comes from a backup. */
  putBack(bytes: Uint8Array): Promise<StoredBytes>;
  /** The whole file. @throws DocumentDamaged when it is missing or its bytes no longer match the hash. */
  read(sha256: Uint8Array): Promise<Buffer>;
  /**
   * A span of the file, for sending: memory holds a few chunks of a large file, whatever its size and however slowly it is taken.
   * @throws DocumentDamaged as `read` does, before the first byte
   */
  openVerified(sha256: Uint8Array, span: ByteSpan): Promise<VerifiedDocument>;
  has(sha256: Uint8Array): Promise<boolean>;
  /** What lies in the store under hashes that begin with this byte (0 to 255); all 256 parts are the whole store. */
  listPart(firstByte: number): Promise<StorePart>;
  /** Writes, reads and removes a file as `put` does. @throws what the medium reports. */
  probe(): Promise<void>;
  /** Removes files that nothing refers to; returns how many. */
  sweep(options: SweepOptions): Promise<number>;
}

export interface StorePart {
  readonly files: readonly StoredBytes[];
  /** Paths that the store has not made; what lies beside the parts is told with the first. */
  readonly strangers: readonly string[];
}

export interface SweepOptions {
  /** Those of the hashes that no row refers to. Asked twice: before and after a file is set aside. */
  readonly listUnreferenced: (hashes: readonly Buffer[]) => Promise<readonly Buffer[]>;
  /** Files younger than this are left: their rows may still be on the way. */
  readonly minimumAgeMs?: number;
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

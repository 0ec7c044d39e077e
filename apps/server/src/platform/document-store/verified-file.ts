import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DocumentDamaged, type ByteRange, type VerifiedDocument } from './document-store.ts';
import type { OpenFile } from './file-operations.ts';

/**
 * A file of up to this many bytes stays in memory after its verification and is sent from there: it is read once
 * instead of twice.
 */
export const MAX_IN_MEMORY_BYTES = 256 * 1024;

/** Chunk size of the verification; more would only use more memory. */
const VERIFY_CHUNK_BYTES = 256 * 1024;

/** Chunk size of sending: a slow reader keeps a few of these in memory, including those in its socket. */
const SEND_CHUNK_BYTES = 64 * 1024;

/** The first bytes, which identify the type of a file. */
export const HEAD_BYTES = 1024;

/**
 * Verifies all bytes of an open file and returns the requested range. A small file is sent from memory, a larger one in
 * chunks from the same open file, so that a file that replaces it meanwhile is not sent. Closes the file, at the latest
 * with the stream.
 * @throws DocumentDamaged when the bytes do not match the hash
 */
export async function verifyFile(
  file: OpenFile,
  sha256: Uint8Array,
  range: ByteRange,
): Promise<VerifiedDocument> {
  const document = await openRange(file, sha256, range).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  // The response does not wait for the close of a file that is in memory.
  if (Buffer.isBuffer(document.body)) void file.close().catch(() => undefined);
  return document;
}

async function openRange(file: OpenFile, sha256: Uint8Array, range: ByteRange): Promise<VerifiedDocument> {
  const whole = await readWhole(file, sha256, range);
  if (whole !== undefined) return { head: whole.subarray(0, HEAD_BYTES), body: whole };
  const { head, bytes, rangeHash } = await hashFile(file, sha256, range);
  if (bytes !== undefined) return { head, body: bytes.subarray(range.first, range.last + 1) };
  return { head, body: new VerifiedStream(file, sha256, range, rangeHash) };
}

/**
 * Most documents are small and requested as a whole: one read instead of five calls of the file system, each of which waits for a thread.
 * @returns undefined when the file is large, damaged, or only partly requested
 */
async function readWhole(
  file: OpenFile,
  sha256: Uint8Array,
  { first, last }: ByteRange,
): Promise<Buffer | undefined> {
  if (first !== 0 || last >= MAX_IN_MEMORY_BYTES) return undefined;
  // One byte more than the range: the file is longer if the read fills the buffer.
  const buffer = Buffer.allocUnsafeSlow(last + 2);
  const bytes = buffer.subarray(0, await file.read(buffer, 0));
  const isWhole = bytes.length === last + 1 && createHash('sha256').update(bytes).digest().equals(sha256);
  return isWhole ? bytes : undefined;
}

/**
 * Computes two hashes in one pass: the hash of the file, and the hash of the range, with which the range is compared again while
 * it is sent.
 */
async function hashFile(file: OpenFile, sha256: Uint8Array, range: ByteRange) {
  const fileDigest = createHash('sha256');
  const rangeDigest = createHash('sha256');
  const size = await file.size();
  const isFullRange = range.first === 0 && range.last === size - 1;
  const fitsInMemory = size <= MAX_IN_MEMORY_BYTES;
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(size, VERIFY_CHUNK_BYTES)));
  let head: Buffer | undefined;
  let position = 0;
  for (;;) {
    const length = await file.read(buffer, position);
    if (length === 0) break;
    const bytes = buffer.subarray(0, length);
    head ??= Buffer.from(bytes.subarray(0, HEAD_BYTES));
    fileDigest.update(bytes);
    if (!isFullRange && !fitsInMemory) hashOverlap(rangeDigest, bytes, position, range);
    position += length;
    // A file that grows while it is read has been changed.
    if (position > size) break;
  }
  if (position !== size || !fileDigest.digest().equals(sha256)) throw new DocumentDamaged(sha256, 'altered');
  return {
    head: head ?? Buffer.alloc(0),
    bytes: fitsInMemory ? buffer.subarray(0, position) : undefined,
    rangeHash: isFullRange ? Buffer.from(sha256) : rangeDigest.digest(),
  };
}

function hashOverlap(hash: Hash, bytes: Buffer, position: number, { first, last }: ByteRange): void {
  const from = Math.max(first - position, 0);
  const to = Math.min(last + 1 - position, bytes.length);
  if (from < to) hash.update(bytes.subarray(from, to));
}

/**
 * Reads only as fast as its reader consumes. Sends the last chunk only if the range matches the verified hash.
 */
class VerifiedStream extends Readable {
  readonly #file: OpenFile;
  readonly #sha256: Uint8Array;
  readonly #expected: Buffer;
  readonly #hash = createHash('sha256');
  readonly #last: number;
  #position: number;
  #reading: Promise<void> | undefined;

  constructor(file: OpenFile, sha256: Uint8Array, { first, last }: ByteRange, expected: Buffer) {
    super({ highWaterMark: SEND_CHUNK_BYTES });
    this.#file = file;
    this.#sha256 = sha256;
    this.#expected = expected;
    this.#position = first;
    this.#last = last;
  }

  override _read(): void {
    this.#reading = this.#readChunk().then(
      (chunk) => {
        this.push(chunk);
        if (chunk !== null && this.#position > this.#last) this.push(null);
      },
      (error: unknown) => void this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #readChunk(): Promise<Buffer | null> {
    const maxLength = Math.min(SEND_CHUNK_BYTES, this.#last + 1 - this.#position);
    if (maxLength <= 0) return null;
    const buffer = Buffer.allocUnsafeSlow(maxLength);
    const length = await this.#file.read(buffer, this.#position);
    if (length === 0) throw new DocumentDamaged(this.#sha256, 'altered');
    const chunk = buffer.subarray(0, length);
    this.#hash.update(chunk);
    this.#position += length;
    if (this.#position > this.#last && !this.#hash.digest().equals(this.#expected))
      throw new DocumentDamaged(this.#sha256, 'altered');
    return chunk;
  }

  /** Closes the file only when no read is running: otherwise the read could use a descriptor of another file. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void Promise.resolve(this.#reading)
      .catch(() => undefined)
      .then(() => this.#file.close())
      .then(
        () => done(error),
        (failure: unknown) => done(error ?? (failure as Error)),
      );
  }
}

import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DocumentDamaged, type ByteSpan, type VerifiedDocument } from './document-store.ts';
import type { OpenFile } from './file-operations.ts';

/**
 * A file of up to this many bytes stays in memory after its verification and is sent from there: it is read once
 * instead of twice.
 */
export const MAX_KEPT_BYTES = 256 * 1024;

/** Chunk size of the verification; more would only use more memory. */
const VERIFY_CHUNK_BYTES = 256 * 1024;

/** Chunk size of sending: a slow reader keeps a few of these in memory, including those in its socket. */
const SEND_CHUNK_BYTES = 64 * 1024;

/** The first bytes, which identify the type of a file. */
const HEAD_BYTES = 1024;

/**
 * Verifies an open file as a whole and returns the requested span. A small file is sent from memory, a larger one from
 * the same open file in small chunks, so that a file put in its place meanwhile is not sent. Closes the file, at the
 * latest with the stream.
 * @throws DocumentDamaged when the bytes do not match the hash
 */
export async function verifyFile(
  file: OpenFile,
  sha256: Uint8Array,
  span: ByteSpan,
): Promise<VerifiedDocument> {
  let isStreamed = false;
  try {
    const { head, kept, spanHash } = await readWhole(file, sha256, span);
    if (kept !== undefined) return { head, body: kept.subarray(span.first, span.last + 1) };
    isStreamed = true;
    return { head, body: new VerifiedStream(file, sha256, span, spanHash) };
  } finally {
    if (!isStreamed) await file.close();
  }
}

/**
 * One pass over the file computes two hashes: of the whole file, and of the span, which is compared again while the
 * span is sent.
 */
async function readWhole(file: OpenFile, sha256: Uint8Array, span: ByteSpan) {
  const whole = createHash('sha256');
  const part = createHash('sha256');
  const isWhole = span.first === 0 && span.last === file.size - 1;
  const mayKeep = file.size <= MAX_KEPT_BYTES;
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(file.size, VERIFY_CHUNK_BYTES)));
  let head: Buffer | undefined;
  let at = 0;
  for (;;) {
    const length = await file.read(buffer, at);
    if (length === 0) break;
    const bytes = buffer.subarray(0, length);
    head ??= Buffer.from(bytes.subarray(0, HEAD_BYTES));
    whole.update(bytes);
    if (!isWhole && !mayKeep) hashOverlap(part, bytes, at, span);
    at += length;
    // A file that grows while it is read cannot be what was stored.
    if (at > file.size) break;
  }
  if (at !== file.size || !whole.digest().equals(sha256)) throw new DocumentDamaged(sha256, 'altered');
  return {
    head: head ?? Buffer.alloc(0),
    kept: mayKeep ? buffer.subarray(0, at) : undefined,
    spanHash: isWhole ? Buffer.from(sha256) : part.digest(),
  };
}

function hashOverlap(hash: Hash, bytes: Buffer, at: number, { first, last }: ByteSpan): void {
  const from = Math.max(first - at, 0);
  const to = Math.min(last + 1 - at, bytes.length);
  if (from < to) hash.update(bytes.subarray(from, to));
}

/**
 * Reads only as fast as its reader consumes; the last chunk is sent only if the whole span matches the verified hash.
 */
class VerifiedStream extends Readable {
  readonly #file: OpenFile;
  readonly #sha256: Uint8Array;
  readonly #expected: Buffer;
  readonly #hash = createHash('sha256');
  readonly #last: number;
  #at: number;
  #reading: Promise<void> | undefined;

  constructor(file: OpenFile, sha256: Uint8Array, { first, last }: ByteSpan, expected: Buffer) {
    super({ highWaterMark: SEND_CHUNK_BYTES });
    this.#file = file;
    this.#sha256 = sha256;
    this.#expected = expected;
    this.#at = first;
    this.#last = last;
  }

  override _read(): void {
    this.#reading = this.#readChunk().then(
      (chunk) => {
        this.push(chunk);
        if (chunk !== null && this.#at > this.#last) this.push(null);
      },
      (error: unknown) => void this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #readChunk(): Promise<Buffer | null> {
    const wanted = Math.min(SEND_CHUNK_BYTES, this.#last + 1 - this.#at);
    if (wanted <= 0) return null;
    const buffer = Buffer.allocUnsafeSlow(wanted);
    const length = await this.#file.read(buffer, this.#at);
    if (length === 0) throw new DocumentDamaged(this.#sha256, 'altered');
    const chunk = buffer.subarray(0, length);
    this.#hash.update(chunk);
    this.#at += length;
    if (this.#at > this.#last && !this.#hash.digest().equals(this.#expected))
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

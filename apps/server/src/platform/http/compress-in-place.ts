import {
  type BrotliOptions,
  brotliCompressSync,
  gzipSync,
  type ZlibOptions,
  zstdCompressSync,
  type ZstdOptions,
} from 'node:zlib';

/**
 * The size of each output buffer, in bytes. A list of 50 rows becomes 2 to 3 kB; a larger response needs several
 * buffers.
 */
const OUTPUT_CHUNK = 4 * 1024;

type Compress<Options> = (input: Buffer, options: Options) => Buffer;

/** The functions of `node:zlib` that the compression library calls for responses that are complete in memory. */
interface CompressorsInPlace {
  readonly zstdCompressSync: Compress<ZstdOptions>;
  readonly brotliCompressSync: Compress<BrotliOptions>;
  readonly gzipSync: Compress<ZlibOptions>;
}

/**
 * Like the synchronous functions of `node:zlib`, with less memory. Node keeps the input and output of each call until
 * the next full garbage collection: 55 kB for a list of 50 rows, so that after 1,300 lists a collection delayed other
 * requests. Here all calls read from one shared buffer and write into small ones, so that only 4 kB are kept.
 * @param maxBytes of the inputs that are copied into the shared buffer; larger ones are compressed as Node does it
 */
export function createCompressorsInPlace(maxBytes: number): CompressorsInPlace {
  const shared = Buffer.allocUnsafe(maxBytes);
  const fromSharedBuffer =
    <Options extends object>(compress: Compress<Options>): Compress<Options> =>
    (input, options) => {
      if (input.length > shared.length) return compress(input, options);
      input.copy(shared);
      return compress(shared.subarray(0, input.length), { ...options, chunkSize: OUTPUT_CHUNK });
    };
  return {
    zstdCompressSync: fromSharedBuffer<ZstdOptions>(zstdCompressSync),
    brotliCompressSync: fromSharedBuffer<BrotliOptions>(brotliCompressSync),
    gzipSync: fromSharedBuffer<ZlibOptions>(gzipSync),
  };
}

import {
  type BrotliOptions,
  brotliCompressSync,
  gzipSync,
  type ZlibOptions,
  zstdCompressSync,
  type ZstdOptions,
} from 'node:zlib';

/** Bytes of output that a compressor allocates at once. A list of 50 rows becomes 2 to 3 kB; larger answers take several. */
const OUTPUT_CHUNK = 4 * 1024;

type Compress<Options> = (input: Buffer, options: Options) => Buffer;

/** The functions of Node's module that the library for compressed answers calls for answers that are complete. */
interface CompressorsInPlace {
  readonly zstdCompressSync: Compress<ZstdOptions>;
  readonly brotliCompressSync: Compress<BrotliOptions>;
  readonly gzipSync: Compress<ZlibOptions>;
}

/**
 * Node's functions that compress in place. Node keeps what such a function has read and written until the next full garbage collection,
 * because it keeps the function's compressor: 55 kB for a list of 50 rows, so that 1,300 lists caused a collection which delayed
 * those behind it. Here each function reads from the same buffer and writes into small ones; 4 kB are kept.
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

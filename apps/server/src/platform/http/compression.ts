import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';
import { createCompressorsInPlace } from './compress-in-place.ts';

const MIN_BYTES = 1024;

/**
 * Larger answers are streamed through libuv's pool of threads. In place, an answer of this size takes 0.1 ms and waits for no thread, whatever the
 * pool is busy with.
 */
const MAX_BYTES_IN_PLACE = 64 * 1024;

/** The options of Node's functions for gzip and for Zstandard: the library passes one object to both. */
const LEVELS = { level: 3, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Formats and levels were chosen by their bytes and their time (decision 54). The first format that the client accepts is used. */
export const COMPRESSION: FastifyCompressOptions = {
  threshold: MIN_BYTES,
  syncThreshold: MAX_BYTES_IN_PLACE,
  encodings: ['zstd', 'br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  zlibOptions: LEVELS,
  zlib: createCompressorsInPlace(MAX_BYTES_IN_PLACE),
};

import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCompressorsInPlace } from './compress-in-place.ts';

const MAX_BYTES = 64 * 1024;
const compressors = createCompressorsInPlace(MAX_BYTES);
/** Hexadecimal digits, which become half as long: several chunks of output for the long ones. */
const inputOf = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString('hex'));

describe.each([
  ['zstdCompressSync', compressors.zstdCompressSync, zstdDecompressSync],
  ['brotliCompressSync', compressors.brotliCompressSync, brotliDecompressSync],
  ['gzipSync', compressors.gzipSync, gunzipSync],
] as const)('%s', (_name, compress, decompress) => {
  it('each output can be decompressed to its input, whatever the length and whatever is compressed afterwards', () => {
    const inputs = [0, 2, 20_000, MAX_BYTES, MAX_BYTES + 2, 3 * MAX_BYTES, 100].map(inputOf);
    const outputs = inputs.map((input) => compress(input, {}));
    expect(outputs.map((output) => decompress(output))).toEqual(inputs);
  });
});

it('little memory is kept until the next full garbage collection', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
  const [count, bytes] = [400, 20_000];
  collect();
  const before = process.memoryUsage().arrayBuffers;
  for (let done = 0; done < count; done += 1)
    compressors.zstdCompressSync(Buffer.alloc(bytes, 'Bäckerei Müller'), {});
  // The collection runs twice: the first run moves the objects that it finds, and only the second frees those that are
  // unreachable.
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan((count * bytes) / 2);
});

import type { FileHandle } from 'node:fs/promises';
import type { ZipSource } from './read-zip.ts';

export function zipInMemory(bytes: Buffer): ZipSource {
  return {
    size: bytes.length,
    read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
  };
}

/** An open file, which is read part by part: memory use is limited to its largest part. */
export async function zipInFile(handle: FileHandle): Promise<ZipSource> {
  const { size } = await handle.stat();
  return {
    size,
    read: async (start, length) => {
      // A size stated by the archive must not allocate more memory than the archive has bytes.
      const most = Math.max(0, Math.min(length, size - start));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, start);
      return buffer.subarray(0, bytesRead);
    },
  };
}

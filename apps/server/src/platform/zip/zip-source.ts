import type { FileHandle } from 'node:fs/promises';
import type { ZipSource } from './read-zip.ts';

export function zipInMemory(bytes: Buffer): ZipSource {
  return {
    size: bytes.length,
    read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
  };
}

/** An open file, which is read part by part: memory stays as small as its largest part. */
export async function zipInFile(handle: FileHandle): Promise<ZipSource> {
  const { size } = await handle.stat();
  return {
    size,
    read: async (start, length) => {
      // What the archive says of itself must not make us reserve more than it has.
      const most = Math.max(0, Math.min(length, size - start));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, start);
      return buffer.subarray(0, bytesRead);
    },
  };
}

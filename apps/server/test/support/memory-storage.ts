import { Readable } from 'node:stream';
import type { ObjectStorage, StoredObject } from '../../src/platform/object-storage/index.ts';

interface MemoryObject {
  readonly bytes: Buffer;
  readonly modifiedAt: Date;
}

/** Objects in memory. Its clock advances by a second with each write, so that no two writes have the same time. */
export function createMemoryStorage(): ObjectStorage & { readonly objects: Map<string, MemoryObject> } {
  const objects = new Map<string, MemoryObject>();
  let seconds = 0;
  return {
    address: 'memory',
    objects,
    putMany: (all) => {
      seconds += 1;
      for (const { key, bytes } of all)
        objects.set(key, { bytes: Buffer.from(bytes), modifiedAt: new Date(seconds * 1_000) });
      return Promise.resolve();
    },
    get: (key) => Promise.resolve(objects.get(key)?.bytes),
    list: (folder): AsyncIterable<StoredObject> =>
      Readable.from(
        [...objects]
          .filter(([key]) => key.startsWith(folder))
          .map(([key, { bytes, modifiedAt }]) => ({ key, size: bytes.byteLength, modifiedAt })),
      ),
    remove: (keys) => {
      for (const key of keys) objects.delete(key);
      return Promise.resolve();
    },
    close: () => undefined,
  };
}

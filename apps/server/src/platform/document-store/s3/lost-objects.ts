import { createHash, randomUUID } from 'node:crypto';
import { isLostDay, type LostAndFound, type LostFile, parseLostName, today } from '../lost-and-found.ts';
import type { StoreBuckets } from './bucket-of.ts';
import type { StoreKeys } from './store-keys.ts';
import type { StoreRequests } from './store-requests.ts';

/** The objects of a store. */
export interface StoreObjects {
  readonly buckets: StoreBuckets;
  readonly keys: StoreKeys;
  readonly requests: StoreRequests;
}

/**
 * The lost+found of a store in buckets: `<prefix>lost+found/<yyyy-mm-dd>/<hash>`, in the bucket of the hash.
 * @param put stores bytes durably in their place
 */
export function createLostObjects(
  objects: StoreObjects,
  put: (bytes: Uint8Array) => Promise<unknown>,
): LostAndFound {
  const { keys, requests } = objects;
  const placeOf = ({ day, name }: LostFile) => keys.lostFile(day, name);
  const remove = (file: LostFile) => requests.remove(placeOf(file));
  return {
    list: () => listLostObjects(objects),
    restore: async (file) => {
      const bytes = await requests.get(placeOf(file));
      if (bytes === undefined || !hasHash(bytes, file.sha256)) return false;
      await put(bytes);
      await remove(file);
      return true;
    },
    remove,
  };
}

/** The undamaged copies of a document that were set aside, by the names that they may have. */
export async function* readLostCopies(objects: StoreObjects, sha256: Uint8Array): AsyncGenerator<Buffer> {
  for await (const file of listLostObjects(objects, objects.keys.document(sha256).bucket)) {
    if (file.isDamaged || !file.sha256.equals(sha256)) continue;
    const bytes = await objects.requests.get(objects.keys.lostFile(file.day, file.name));
    if (bytes !== undefined && hasHash(bytes, sha256)) yield bytes;
  }
}

/**
 * Copies bytes into today's folder of the lost+found. No object there is replaced; a copy that an interrupted sweep left
 * there today is used.
 * @param name the hash of the file, with the suffix `.damaged` if its bytes do not match it
 * @returns the place of the copy
 */
export async function setObjectAside(
  { keys, requests }: Omit<StoreObjects, 'buckets'>,
  name: string,
  bytes: Buffer,
) {
  const place = keys.lostFile(today(), name);
  const existing = await requests.get(place);
  if (existing?.equals(bytes) === true) return place;
  const free = existing === undefined ? place : keys.lostFile(today(), `${name}.${randomUUID()}`);
  await requests.put(free, bytes);
  return free;
}

/** By day and name within each bucket. */
async function* listLostObjects(
  { buckets, keys, requests }: StoreObjects,
  bucket?: string,
): AsyncGenerator<LostFile> {
  for (const one of bucket === undefined ? buckets.names : [bucket])
    for await (const { key, size } of requests.list(one, keys.lost)) {
      const [day = '', name = '', ...rest] = key.slice(keys.lost.length).split('/');
      const parsed = parseLostName(name);
      if (rest.length === 0 && isLostDay(day) && parsed !== undefined) yield { day, name, size, ...parsed };
    }
}

export function hasHash(bytes: Uint8Array, sha256: Uint8Array): boolean {
  return createHash('sha256').update(bytes).digest().equals(sha256);
}

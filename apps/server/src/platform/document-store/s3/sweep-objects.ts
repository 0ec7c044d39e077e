import type { ListedFile } from '../sweep-orphaned-files.ts';
import { hasHash, setObjectAside, type StoreObjects } from './lost-objects.ts';

/** Hashes per query. */
const BATCH_SIZE = 500;

export async function* listObjectsByAge({
  buckets,
  keys,
  requests,
}: StoreObjects): AsyncGenerator<ListedFile[]> {
  let batch: ListedFile[] = [];
  for (const bucket of buckets.names)
    for await (const { key, modifiedAt } of requests.list(bucket, keys.documents)) {
      const sha256 = keys.hashOf(key);
      if (sha256 === undefined) continue;
      batch.push({ sha256, mtimeMs: modifiedAt.getTime() });
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

/**
 * Copies the object into the lost+found before it is removed. A row that comes to name it after the last query finds it
 * there, until the next night puts it back: a server cannot lock an object against a put that has just relied on it.
 */
export async function moveOrphanedObject(
  objects: StoreObjects,
  sha256: Buffer,
  isOrphaned: () => Promise<boolean>,
): Promise<boolean> {
  const { keys, requests } = objects;
  const place = keys.document(sha256);
  const bytes = await requests.get(place);
  if (bytes === undefined) return false;
  const hash = sha256.toString('hex');
  const name = hasHash(bytes, sha256) ? hash : `${hash}.damaged`;
  const copy = await setObjectAside(objects, name, bytes);
  if (await isOrphaned()) {
    await requests.remove(place);
    if (await isOrphaned()) return true;
    await requests.put(place, bytes);
  }
  await requests.remove(copy);
  return false;
}

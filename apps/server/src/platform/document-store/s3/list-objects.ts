import type { ListedFile } from '../document-store.ts';
import type { StoreObjects } from './lost-objects.ts';

/** The documents whose hash begins with a prefix, in the order of their hashes: buckets, too, are named by the first digits. */
export async function* listObjects(
  { buckets, keys, requests }: StoreObjects,
  prefix: string,
  onUnexpected: (path: string) => void = () => undefined,
): AsyncGenerator<ListedFile> {
  for (const bucket of buckets.namesOf(prefix))
    for await (const { key, size, modifiedAt } of requests.list(bucket, keys.documentsOf(prefix))) {
      const sha256 = keys.hashOf(key);
      if (sha256 === undefined) onUnexpected(`s3://${bucket}/${key}`);
      else yield { sha256, size, modifiedAt };
    }
}

import type { S3Settings } from '../../object-storage/s3/s3-settings.ts';
import type { Patience } from '../../object-storage/s3/request-retries.ts';
import type { Retention } from '../../object-storage/s3/object-lock.ts';
import { describeS3Error } from '../../object-storage/s3/describe-s3-error.ts';
import type { ObjectPlace } from '../../object-storage/s3/object-place.ts';
import {
  openS3Server,
  type PutAnswer,
  type PutOptions,
  type S3Server,
} from '../../object-storage/s3/s3-server.ts';
import type { StoredObject } from '../../object-storage/object-storage.ts';
import { StoreUnavailable } from '../store-mark.ts';
import type { StoreBuckets } from './bucket-of.ts';

/** A person waits for the answer: a server that does not respond is given up after three attempts. */
const PATIENCE: Patience = { attempts: 3, connectMs: 1_000, answerMs: 5_000, msPerMegabyte: 1_000 };

/** A server is usually back within seconds. */
const RETRY_AFTER_S = 5;

/**
 * The requests of the document store. Every fault of the server is StoreUnavailable: a lost permission, bucket or name must
 * not look like a lost document. An object counts as missing only if the answer says so. The message names the bucket.
 */
export type StoreRequests = ReturnType<typeof createStoreRequests>;

export function createStoreRequests(
  { addressOf }: Pick<StoreBuckets, 'addressOf'>,
  settings: S3Settings,
  patience: Partial<Patience> = {},
) {
  const server = openS3Server(settings, { ...PATIENCE, ...patience });
  const failed = new Set<string>();
  const unavailable = (bucket: string, cause: unknown) => {
    failed.add(bucket);
    return new StoreUnavailable(`DOCUMENT_STORE: ${describeS3Error(addressOf(bucket), cause)}`, {
      retryAfter: RETRY_AFTER_S,
      cause,
    });
  };
  const call = <T>({ bucket }: Pick<ObjectPlace, 'bucket'>, request: Promise<T>): Promise<T> =>
    request.catch((error: unknown) => {
      throw unavailable(bucket, error);
    });
  async function* list(bucket: string, prefix: string): AsyncGenerator<StoredObject> {
    try {
      yield* server.list(bucket, prefix);
    } catch (error) {
      throw unavailable(bucket, error);
    }
  }
  return {
    /** The buckets of which a request failed, until a probe takes them out. */
    failed,
    /** For a probe, which judges the answers itself. */
    probe: <T>(bucket: string, work: (server: S3Server) => Promise<T>): Promise<T> =>
      call({ bucket }, work(server)),
    put: (place: ObjectPlace, bytes: Uint8Array, options?: PutOptions): Promise<PutAnswer> =>
      call(place, server.put(place, bytes, options)),
    get: (place: ObjectPlace) => call(place, server.get(place)),
    /** The size in bytes; undefined when there is no such object in an existing bucket. */
    sizeOf: async (place: ObjectPlace): Promise<number | undefined> => {
      const size = await call(place, server.sizeOf(place));
      if (size !== undefined) return size;
      // An answer without an object does not say whether there is a bucket; a list does.
      for await (const found of list(place.bucket, place.key))
        return found.key === place.key ? found.size : undefined;
      return undefined;
    },
    list,
    lockVersion: (place: ObjectPlace, retention: Retention) =>
      call(place, server.lockVersion(place, retention)),
    remove: (place: ObjectPlace, versionId?: string) => call(place, server.remove(place, versionId)),
    close: () => server.close(),
  };
}

import { forEachConcurrently } from '../../concurrency/index.ts';
import type { ObjectStorage } from '../object-storage.ts';
import type { Patience } from './request-retries.ts';
import { describeS3Error } from './describe-s3-error.ts';
import type { S3Location } from './s3-address.ts';
import { MAX_REQUESTS_OF_CALL, openS3Server } from './s3-server.ts';
import type { S3Settings } from './s3-settings.ts';

/**
 * A command runs for hours next to other traffic: the time limit of an upload assumes 1 Mbit/s for all requests
 * together.
 */
const PATIENCE: Patience = { attempts: 5, connectMs: 5_000, answerMs: 60_000, msPerMegabyte: 131_072 };

/** @param answerMs how long an answer may take */
export function openS3Storage(
  { bucket, prefix }: S3Location,
  settings: S3Settings,
  { answerMs = PATIENCE.answerMs }: { readonly answerMs?: number } = {},
): ObjectStorage {
  const address = `s3://${bucket}/${prefix}`;
  const server = openS3Server(settings, { ...PATIENCE, answerMs });
  const place = (key: string) => ({ bucket, key: `${prefix}${key}` });
  const toClearError = (error: unknown) => new Error(describeS3Error(address, error), { cause: error });
  const call = <T>(request: Promise<T>): Promise<T> =>
    request.catch((error: unknown) => {
      throw toClearError(error);
    });

  return {
    address,
    putMany: (objects) =>
      forEachConcurrently(objects, MAX_REQUESTS_OF_CALL, async ({ key, bytes }) => {
        await call(server.put(place(key), bytes));
      }),
    get: (key) => call(server.get(place(key))),
    async *list(folder) {
      try {
        for await (const object of server.list(bucket, `${prefix}${folder}`))
          yield { ...object, key: object.key.slice(prefix.length) };
      } catch (error) {
        throw toClearError(error);
      }
    },
    remove: (keys) =>
      forEachConcurrently(keys, MAX_REQUESTS_OF_CALL, (key) => call(server.remove(place(key)))),
    close: () => server.close(),
  };
}

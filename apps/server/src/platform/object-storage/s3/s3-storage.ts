import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type _Object as ListedObject,
} from '@aws-sdk/client-s3';
import { createSemaphore } from '../../semaphore/index.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import type { NewObject, ObjectStorage, StoredObject } from '../object-storage.ts';
import { describeS3Error, isMissingObject } from './describe-s3-error.ts';
import type { S3Settings } from './s3-settings.ts';

/** Requests at the same time. */
const MAX_REQUESTS = 16;
/** The library repeats a request after a lost connection, a timeout, 429, 500, 502, 503 and 504, with growing waits. */
const MAX_ATTEMPTS = 5;
/** The body of an answer may break off after the library has returned it. */
const MAX_READS = 3;
const CONNECT_MS = 5_000;
const ANSWER_MS = 60_000;
/** An upload may take longer than an answer, on a slow line and beside the other requests: 1 Mbit/s for all of them. */
const MIN_UPLOAD_BYTES_PER_MS = 8;

export interface S3Location {
  readonly bucket: string;
  /** Empty, or a path that ends with `/`. */
  readonly prefix: string;
}

/** @param answerMs how long an answer may take */
export function openS3Storage(
  { bucket, prefix }: S3Location,
  settings: S3Settings,
  { answerMs = ANSWER_MS }: { readonly answerMs?: number } = {},
): ObjectStorage {
  const address = `s3://${bucket}/${prefix}`;
  const client = createClient(settings, answerMs);
  const requests = createSemaphore(MAX_REQUESTS);
  const place = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const call = <T>(send: () => Promise<T>): Promise<T> =>
    requests.run(send).catch((error: unknown) => {
      throw new Error(describeS3Error(address, error), { cause: error });
    });

  /** The server refuses bytes with another hash: the library signs it, and newer servers also compare the checksum. */
  const put = ({ key, bytes }: NewObject) => {
    const ChecksumSHA256 = createHash('sha256').update(bytes).digest('base64');
    return client.send(
      new PutObjectCommand({ ...place(key), Body: bytes, ContentLength: bytes.byteLength, ChecksumSHA256 }),
      { requestTimeout: answerMs + bytes.byteLength / MIN_UPLOAD_BYTES_PER_MS },
    );
  };

  const read = async (key: string): Promise<Buffer | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await client.send(new GetObjectCommand(place(key))).catch((error: unknown) => {
        if (isMissingObject(error)) return undefined;
        throw error;
      });
      if (answer?.Body === undefined) return undefined;
      try {
        return Buffer.from(await answer.Body.transformToByteArray());
      } catch (error) {
        if (attempt === MAX_READS) throw error;
      }
    }
  };

  return {
    address,
    putMany: (objects) =>
      forEachConcurrently(objects, MAX_REQUESTS, async (object) => {
        await call(() => put(object));
      }),
    get: (key) => call(() => read(key)),
    async *list(folder) {
      let ContinuationToken: string | undefined;
      do {
        const query = { Bucket: bucket, Prefix: `${prefix}${folder}` };
        const page = await call(() =>
          client.send(
            new ListObjectsV2Command(
              ContinuationToken === undefined ? query : { ...query, ContinuationToken },
            ),
          ),
        );
        for (const one of page.Contents ?? []) yield toObject(one, prefix);
        ContinuationToken = page.NextContinuationToken;
        // A server that knows only the first version of lists; the rest of the objects would seem to be missing.
        if (page.IsTruncated === true && ContinuationToken === undefined)
          throw new Error(`${address}: the server does not continue its list of objects`);
      } while (ContinuationToken !== undefined);
    },
    remove: (keys) =>
      forEachConcurrently(keys, MAX_REQUESTS, async (key) => {
        await call(() => client.send(new DeleteObjectCommand(place(key))));
      }),
    close: () => client.destroy(),
  };
}

function createClient({ endpoint, region, credentials }: S3Settings, answerMs: number): S3Client {
  return new S3Client({
    // Other servers than AWS accept any region, but a signature needs one.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: MAX_ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      // The whole request up to the answer; a connection on which nothing moves ends sooner.
      requestTimeout: answerMs,
      // Otherwise the library only warns.
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
      httpAgent: { maxSockets: MAX_REQUESTS },
      httpsAgent: { maxSockets: MAX_REQUESTS },
    },
  });
}

function toObject({ Key, Size, LastModified }: ListedObject, prefix: string): StoredObject {
  if (Key === undefined || Size === undefined || LastModified === undefined)
    throw new Error('the server listed an object without key, size or time');
  return { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified };
}

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type _Object as ListedObject,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createSemaphore } from '../../concurrency/index.ts';
import type { StoredObject } from '../object-storage.ts';
import { type Deadline, type Patience, statusOf, withRequestRetries } from './request-retries.ts';
import { isMissingObject } from './describe-s3-error.ts';
import { hasObjectLock, lockVersion, type Retention, toPutRetention } from './object-lock.ts';
import type { ObjectPlace } from './object-place.ts';
import type { S3Encryption, S3Settings } from './s3-settings.ts';

/** Requests at the same time, over the whole process: one server object serves all callers. */
export const MAX_REQUESTS = 64;
/** Maximum number of simultaneous requests of a call with many objects: these objects are in memory. */
export const MAX_REQUESTS_OF_CALL = 16;

export interface PutOptions {
  /** The SHA-256 of the bytes, if the caller knows it. */
  readonly sha256?: Uint8Array;
  /** Another hash to sign, with which a server must refuse the bytes; only the probe of a server signs a wrong one. */
  readonly signedSha256?: Uint8Array;
  /**
   * Refuse to replace an object (`If-None-Match: *`). Some servers answer 501, others ignore the condition and replace
   * the object.
   */
  readonly isNew?: boolean;
  /** Locks the new version in the same request. Only for a bucket with object lock. */
  readonly retention?: Retention;
}

export interface PutAnswer {
  /** False: `isNew`, and there is an object already. */
  readonly isStored: boolean;
  /** The version, in a bucket with versions. */
  readonly versionId: string | undefined;
}

/** The requests to an S3 server that the portal sends, repeated as its callers' patience allows. */
export type S3Server = ReturnType<typeof openS3Server>;

export function openS3Server(settings: S3Settings, patience: Patience) {
  const client = createClient(settings, patience);
  const requests = createSemaphore(MAX_REQUESTS);
  let answeredAt = Number.NEGATIVE_INFINITY;
  const call = <T>(send: (deadline: Deadline) => Promise<T>, bytes = 0): Promise<T> =>
    requests.run(async () => {
      const startedAt = performance.now();
      try {
        const answer = await withRequestRetries(patience, bytes, send);
        answeredAt = performance.now();
        return answer;
      } catch (error) {
        if (statusOf(error) !== undefined) answeredAt = performance.now();
        // If the server has answered no request since this one began, it hangs. The requests that wait for a slot are
        // then rejected, so that they do not wait for the same timeout again.
        else if (answeredAt < startedAt) requests.rejectWaiting(error);
        throw error;
      }
    });

  return {
    /**
     * The server refuses bytes with another hash: it is signed with the request, and newer servers also compare the checksum.
     * @throws Error when the object must be encrypted and the server does not say that it is
     */
    put: async (place: ObjectPlace, bytes: Uint8Array, options: PutOptions = {}): Promise<PutAnswer> => {
      const command = toPutCommand(place, bytes, options, settings.encryption);
      try {
        const answer = await call(
          ({ signal }) => client.send(command, { abortSignal: signal }),
          bytes.byteLength,
        );
        if (
          settings.encryption !== undefined &&
          answer.ServerSideEncryption !== settings.encryption.algorithm
        )
          throw new UnencryptedObject('the server does not encrypt objects; see S3_SSE');
        return { isStored: true, versionId: answer.VersionId };
      } catch (error) {
        if (options.isNew === true && statusOf(error) === 412)
          return { isStored: false, versionId: undefined };
        throw error;
      }
    },
    /** @returns undefined when there is no such object; a missing bucket or right is an error */
    get: ({ bucket, key }: ObjectPlace): Promise<Buffer | undefined> =>
      call(async (deadline) => {
        try {
          const command = new GetObjectCommand({ Bucket: bucket, Key: key });
          const answer = await client.send(command, { abortSignal: deadline.signal });
          return await readBody(answer.Body as Readable, answer.ContentLength ?? 0, deadline);
        } catch (error) {
          if (isMissingObject(error)) return undefined;
          throw error;
        }
      }),
    /** @returns undefined also for a missing bucket, because this answer has no code */
    sizeOf: ({ bucket, key }: ObjectPlace): Promise<number | undefined> =>
      call(async ({ signal }) => {
        try {
          const command = new HeadObjectCommand({ Bucket: bucket, Key: key });
          return (await client.send(command, { abortSignal: signal })).ContentLength;
        } catch (error) {
          if (statusOf(error) === 404) return undefined;
          throw error;
        }
      }),
    /** Objects whose key begins with the prefix, in the order of their keys. Missing buckets are an error. */
    async *list(bucket: string, prefix: string): AsyncGenerator<StoredObject> {
      let token: string | undefined;
      do {
        const query = { Bucket: bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) };
        const page = await call(({ signal }) =>
          client.send(new ListObjectsV2Command(query), { abortSignal: signal }),
        );
        for (const one of page.Contents ?? []) yield toObject(one);
        token = page.NextContinuationToken;
        // The server knows only the first version of the list call. The remaining objects would seem to be missing.
        if (page.IsTruncated === true && token === undefined)
          throw new Error('the server does not continue its list of objects');
      } while (token !== undefined);
    },
    /** A missing object is no error. @param versionId removes this version permanently */
    remove: async ({ bucket, key }: ObjectPlace, versionId?: string): Promise<void> => {
      const command = new DeleteObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(versionId && { VersionId: versionId }),
      });
      await call(({ signal }) => client.send(command, { abortSignal: signal }));
    },
    hasObjectLock: (bucket: string): Promise<boolean> =>
      call(({ signal }) => hasObjectLock(client, bucket, signal)),
    lockVersion: (place: ObjectPlace, retention: Retention): Promise<boolean> =>
      call(({ signal }) => lockVersion(client, place, retention, signal)),
    close: () => client.destroy(),
  };
}

/** The object is stored, but not as the settings require. */
export class UnencryptedObject extends Error {}

function createClient({ endpoint, region, credentials }: S3Settings, { connectMs }: Patience): S3Client {
  return new S3Client({
    // Other servers than AWS accept any region, but a signature needs one.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      httpAgent: { keepAlive: true, maxSockets: MAX_REQUESTS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_REQUESTS },
    },
  });
}

function toPutCommand(
  { bucket, key }: ObjectPlace,
  bytes: Uint8Array,
  {
    sha256 = createHash('sha256').update(bytes).digest(),
    signedSha256 = sha256,
    isNew = false,
    retention,
  }: PutOptions,
  encryption: S3Encryption | undefined,
): PutObjectCommand {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: bytes,
    ContentLength: bytes.byteLength,
    ChecksumSHA256: Buffer.from(sha256).toString('base64'),
    ...(isNew && { IfNoneMatch: '*' }),
    ...(retention && toPutRetention(retention)),
    ...(encryption && { ServerSideEncryption: encryption.algorithm }),
    ...(encryption?.keyId && { SSEKMSKeyId: encryption.keyId }),
  });
  // The signature contains this header. The library would otherwise compute the hash again.
  command.middlewareStack.add(
    (next) => (step) => {
      const { headers } = step.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = Buffer.from(signedSha256).toString('hex');
      return next(step);
    },
    { step: 'build', name: 'signedHash' },
  );
  return command;
}

/** @throws Error when the answer ends before its length or is late */
async function readBody(body: Readable, length: number, { signal, allowBytes }: Deadline): Promise<Buffer> {
  allowBytes(length);
  const end = () => body.destroy(new Error('no complete answer in time'));
  signal.addEventListener('abort', end, { once: true });
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (bytes.length < length) throw new Error('the answer ended before its length');
    return bytes;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function toObject({ Key, Size, LastModified }: ListedObject): StoredObject {
  if (Key === undefined || Size === undefined || LastModified === undefined)
    throw new Error('the server listed an object without key, size or time');
  return { key: Key, size: Size, modifiedAt: LastModified };
}

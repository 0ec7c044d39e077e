import {
  GetObjectLockConfigurationCommand,
  HeadObjectCommand,
  PutObjectRetentionCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { statusOf } from './request-retries.ts';
import { isMissingObject } from './describe-s3-error.ts';
import type { ObjectPlace } from './object-place.ts';

/** `governance`: a holder of a special right may delete a locked version. `compliance`: nobody may. */
export type LockMode = 'governance' | 'compliance';

export interface Retention {
  readonly mode: LockMode;
  readonly until: Date;
}

/** Whether the bucket locks versions. A server that does not know the question answers with a list of the bucket. */
export async function hasObjectLock(
  client: S3Client,
  bucket: string,
  abortSignal: AbortSignal,
): Promise<boolean> {
  try {
    const command = new GetObjectLockConfigurationCommand({ Bucket: bucket });
    const { ObjectLockConfiguration: found } = await client.send(command, { abortSignal });
    return found?.ObjectLockEnabled === 'Enabled';
  } catch (error) {
    if (error instanceof Error && error.name === 'ObjectLockConfigurationNotFoundError') return false;
    if (statusOf(error) === 501) return false;
    throw error;
  }
}

/**
 * Locks the latest version of an object at least until a moment; a longer lock stays. Only for a bucket with object lock: a
 * server that does not know retentions may store the request as the object.
 * @returns false when there is no such object
 */
export async function lockVersion(
  client: S3Client,
  { bucket, key }: ObjectPlace,
  { mode, until }: Retention,
  abortSignal: AbortSignal,
): Promise<boolean> {
  const object = { Bucket: bucket, Key: key };
  const retention = { Mode: toLockMode(mode), RetainUntilDate: until };
  try {
    await client.send(new PutObjectRetentionCommand({ ...object, Retention: retention }), { abortSignal });
    return true;
  } catch (error) {
    if (isMissingObject(error)) return false;
    if (statusOf(error) !== 403) throw error;
    // A lock is never shortened, nor its mode changed.
    const { ObjectLockRetainUntilDate: lockedUntil } = await client.send(new HeadObjectCommand(object), {
      abortSignal,
    });
    if (lockedUntil !== undefined && lockedUntil >= until) return true;
    throw error;
  }
}

/** The part of a put request that locks the new version. */
export function toPutRetention({ mode, until }: Retention) {
  return { ObjectLockMode: toLockMode(mode), ObjectLockRetainUntilDate: until };
}

const toLockMode = (mode: LockMode): 'COMPLIANCE' | 'GOVERNANCE' =>
  mode === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE';

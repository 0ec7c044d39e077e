import { randomBytes, randomUUID } from 'node:crypto';
import { statusOf } from '../../object-storage/s3/request-retries.ts';
import type { LockMode } from '../../object-storage/s3/object-lock.ts';
import type { ObjectPlace } from '../../object-storage/s3/object-place.ts';
import type { S3Server } from '../../object-storage/s3/s3-server.ts';
import { UnsuitableServer } from './probe-server.ts';

const PROBE_BYTES = 64;
/**
 * The probe object is locked for this time. It must be longer than the difference between the clocks of portal and
 * server.
 */
const LOCKED_MS = 60_000;

/**
 * Tests with a temporary object whether the server refuses to delete a locked version. Afterwards the object is
 * deleted, but its locked version remains (hidden by a delete marker) until the lifecycle rule of the bucket removes
 * it.
 * @param place bucket and beginning of the key of the object; a random end is added
 * @throws UnsuitableServer when the bucket does not lock, or when a locked version can be deleted
 */
export async function requireObjectLock(
  server: S3Server,
  { bucket, key }: ObjectPlace,
  mode: LockMode,
): Promise<void> {
  if (!(await server.hasObjectLock(bucket)))
    throw new UnsuitableServer(
      `the bucket ${bucket} has no object lock; create it with object lock, or remove S3_OBJECT_LOCK`,
    );
  const place = { bucket, key: `${key}${randomUUID()}` };
  const bytes = randomBytes(PROBE_BYTES);
  const { versionId } = await server.put(place, bytes);
  try {
    await server.lockVersion(place, { mode, until: new Date(Date.now() + LOCKED_MS) });
    const isKept = versionId !== undefined && (await refusesRemoval(server, place, versionId));
    if (!isKept || (await server.get(place))?.equals(bytes) !== true)
      throw new UnsuitableServer(
        'the server does not keep a locked document; use another server, or remove S3_OBJECT_LOCK',
      );
  } finally {
    await server.remove(place).catch(() => undefined);
  }
}

async function refusesRemoval(server: S3Server, place: ObjectPlace, versionId: string): Promise<boolean> {
  try {
    await server.remove(place, versionId);
    return false;
  } catch (error) {
    const status = statusOf(error) ?? 0;
    if (status >= 400 && status < 500) return true;
    throw error;
  }
}

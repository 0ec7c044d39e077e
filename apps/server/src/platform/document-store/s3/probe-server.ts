import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { statusOf } from '../../object-storage/s3/request-retries.ts';
import type { ObjectPlace } from '../../object-storage/s3/object-place.ts';
import type { S3Server } from '../../object-storage/s3/s3-server.ts';

/**
 * The method to store a document without replacing an existing one. `conditional`: with `If-None-Match`. `head-first`: after
 * a HEAD request, because the server ignores the condition or does not know it.
 */
export type WriteMode = 'conditional' | 'head-first';

/** The server does not keep what the document store promises; no setting helps. */
export class UnsuitableServer extends Error {}

const PROBE_BYTES = 64;

/**
 * Tests with a temporary object everything that the store relies on, and removes the object.
 * @param place bucket and beginning of the key of the object; a random end is added
 * @throws UnsuitableServer, or the error of the server for a wrong bucket, region, key or clock
 */
export async function probeServer(server: S3Server, { bucket, key }: ObjectPlace): Promise<WriteMode> {
  const place = { bucket, key: `${key}${randomUUID()}` };
  const bytes = randomBytes(PROBE_BYTES);
  const versions: (string | undefined)[] = [];
  try {
    versions.push((await server.put(place, bytes)).versionId);
    await requireHashCheck(server, { bucket, key: `${key}${randomUUID()}` });
    const mode = await findWriteMode(server, place, bytes, versions);
    await requireSameBytes(server, place, bytes);
    return mode;
  } finally {
    // An error here would hide the first one, which is the cause. An object that stays is small, and its key is not
    // that of a document.
    for (const version of versions) await server.remove(place, version).catch(() => undefined);
  }
}

/** Bytes may be changed during the transfer. The server must detect this, because the portal keeps no copy. */
async function requireHashCheck(server: S3Server, place: ObjectPlace): Promise<void> {
  const signedSha256 = createHash('sha256').update('other bytes').digest();
  const isRefused = await server.put(place, randomBytes(PROBE_BYTES), { signedSha256 }).then(
    () => false,
    (error: unknown) => {
      const status = statusOf(error) ?? 0;
      if (status >= 400 && status < 500) return true;
      throw error;
    },
  );
  const left = await server.get(place);
  if (left !== undefined) await server.remove(place).catch(() => undefined);
  if (!isRefused || left !== undefined)
    throw new UnsuitableServer(
      'the server stores bytes that do not match their signed hash, so that a damaged document would not be noticed; use another server',
    );
}

async function findWriteMode(
  server: S3Server,
  place: ObjectPlace,
  bytes: Uint8Array,
  versions: (string | undefined)[],
): Promise<WriteMode> {
  try {
    const answer = await server.put(place, bytes, { isNew: true });
    if (answer.isStored) versions.push(answer.versionId);
    return answer.isStored ? 'head-first' : 'conditional';
  } catch (error) {
    const status = statusOf(error);
    if (status === 501 || status === 400) return 'head-first';
    throw error;
  }
}

async function requireSameBytes(server: S3Server, place: ObjectPlace, bytes: Buffer): Promise<void> {
  const read = await server.get(place);
  if (read?.equals(bytes) !== true)
    throw new UnsuitableServer('the server does not return the bytes that were stored; use another server');
  if ((await server.sizeOf(place)) !== bytes.length)
    throw new UnsuitableServer('the server does not know the size of an object; use another server');
  for await (const { key, size } of server.list(place.bucket, place.key))
    if (key === place.key && size === bytes.length) return;
  throw new UnsuitableServer(
    'the server does not list an object that was just stored; use another server, with consistent lists',
  );
}

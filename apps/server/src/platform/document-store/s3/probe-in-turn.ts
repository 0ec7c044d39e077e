import { randomUUID } from 'node:crypto';
import { forEachConcurrently } from '../../concurrency/index.ts';
import { MAX_REQUESTS_OF_CALL } from '../../object-storage/s3/s3-server.ts';
import { StoreUnavailable } from '../store-mark.ts';
import type { StoreObjects } from './lost-objects.ts';

/** Each probe costs requests, for which some providers charge. */
const PROBE_INTERVAL_MS = 30_000;
/** Buckets per probe. With sixteen buckets, each one is probed every two minutes. */
const BUCKETS_A_PROBE = 4;

/**
 * A probe of the running portal: writes a test object, reads it and removes it, in a few buckets in turn, and in those
 * where a request has failed since the last probe.
 * @param checkMark checks the mark of a bucket
 */
export function createProbe(
  { buckets, keys, requests }: StoreObjects,
  checkMark: (bucket: string) => Promise<void>,
): () => Promise<void> {
  const { names } = buckets;
  let probedAt = Number.NEGATIVE_INFINITY;
  let next = 0;

  const probeBucket = async (bucket: string): Promise<void> => {
    await checkMark(bucket);
    const bytes = Buffer.from(randomUUID());
    const place = { bucket, key: `${keys.probeIn(bucket).key}${randomUUID()}` };
    const { versionId } = await requests.put(place, bytes);
    const read = await requests.get(place);
    // The key may have no right to remove versions, and a default retention forbids it. Then only a delete marker is
    // written.
    await requests.remove(place, versionId).catch(() => requests.remove(place));
    if (read?.equals(bytes) !== true)
      throw new StoreUnavailable(
        `DOCUMENT_STORE: ${buckets.addressOf(bucket)}: the server returns other bytes than were stored`,
      );
    requests.failed.delete(bucket);
  };

  return async () => {
    if (performance.now() - probedAt < PROBE_INTERVAL_MS) return;
    const count = Math.min(BUCKETS_A_PROBE, names.length);
    const inTurn = Array.from(
      { length: count },
      (_, index) => names[(next + index) % names.length] ?? names[0],
    );
    const failed = [...requests.failed].slice(0, MAX_REQUESTS_OF_CALL);
    await forEachConcurrently(new Set([...failed, ...inTurn]), MAX_REQUESTS_OF_CALL, probeBucket);
    next = (next + count) % names.length;
    probedAt = performance.now();
  };
}

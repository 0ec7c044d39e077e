import { forEachConcurrently } from '../../concurrency/index.ts';
import type { LockMode } from '../../object-storage/s3/object-lock.ts';
import { MAX_REQUESTS_OF_CALL } from '../../object-storage/s3/s3-server.ts';
import { StoreUnavailable } from '../store-mark.ts';
import type { StoreObjects } from './lost-objects.ts';
import { requireObjectLock } from './probe-lock.ts';
import { probeServer, type WriteMode } from './probe-server.ts';

/** Time limit of the probes. A bucket needs about ten requests, and a server in good order answers hundreds a second. */
const MAX_PROBE_MS = 120_000;

type Probed = Pick<StoreObjects, 'buckets' | 'keys'> & {
  readonly requests: Pick<StoreObjects['requests'], 'probe'>;
};

/**
 * Tests every bucket, because the buckets may differ. Some are tested at the same time; after the first fault no
 * further test begins.
 * @returns the write mode that works for all of them
 * @throws StoreUnavailable with a one-line message that names the bucket
 */
export async function probeBuckets(
  { buckets, keys, requests }: Probed,
  lockMode: LockMode | undefined,
  maxMs = MAX_PROBE_MS,
): Promise<WriteMode> {
  const endsAt = performance.now() + maxMs;
  let mode: WriteMode = 'conditional';
  let tried = 0;
  await forEachConcurrently(buckets.names, MAX_REQUESTS_OF_CALL, async (bucket) => {
    if (performance.now() > endsAt)
      throw new StoreUnavailable(
        `DOCUMENT_STORE: ${buckets.address}: the server is too slow: only ${tried} of ${buckets.names.length} buckets could be tried within ${maxMs / 1_000} s`,
      );
    const place = keys.probeIn(bucket);
    if ((await requests.probe(bucket, (server) => probeServer(server, place))) === 'head-first')
      mode = 'head-first';
    if (lockMode !== undefined)
      await requests.probe(bucket, (server) => requireObjectLock(server, place, lockMode));
    tried += 1;
  });
  return mode;
}

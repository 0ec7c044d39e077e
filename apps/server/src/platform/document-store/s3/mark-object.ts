import type { ObjectPlace } from '../../object-storage/s3/object-place.ts';
import type { MarkPlace } from '../store-mark.ts';
import type { WriteMode } from './probe-server.ts';
import type { StoreRequests } from './store-requests.ts';

interface MarkLocation {
  readonly requests: StoreRequests;
  readonly place: ObjectPlace;
  /** The address of the bucket, for messages. */
  readonly address: string;
}

/**
 * The mark of a bucket, `<prefix>installation`. Where the server knows no conditional put, two portals with two
 * databases that start for the first time at the same moment may both write a mark: the first of them then refuses to work,
 * and no document is lost. With one database its lock keeps them apart.
 */
export function openMarkObject(
  { requests, place, address }: MarkLocation,
  findWriteMode: () => Promise<WriteMode>,
): MarkPlace {
  return {
    name: `s3://${place.bucket}/${place.key}`,
    store: address,
    missing: `DOCUMENT_STORE: ${address} does not hold the documents any more: is it the right bucket and prefix?`,
    foreign: `DOCUMENT_STORE: ${address} holds the documents of another installation`,
    read: () => requests.get(place),
    create: async (bytes) => {
      const isConditional = (await findWriteMode()) === 'conditional';
      if (!isConditional && (await requests.get(place)) !== undefined) return;
      await requests.put(place, bytes, { isNew: isConditional });
    },
    replace: async (bytes) => {
      await requests.put(place, bytes);
    },
  };
}

import { AppError } from '../errors/index.ts';
import { type DiskSpace, isDiskFull } from '../health/index.ts';

/** The limits of one sender (an intake key or an account). */
export interface UploadLimits {
  readonly maxAtOnce: number;
  readonly maxBytesPerHour: number;
}

/**
 * An ERP sends one delivery after the other and a person has a few windows open, so four uploads at the same time are
 * enough. 10 GiB an hour are 100,000 invoices of 100 kB, more than a provider sends in a month; with a stolen key the
 * disk fills slowly enough to be noticed.
 */
export const UPLOAD_LIMITS: UploadLimits = { maxAtOnce: 4, maxBytesPerHour: 10 * 1024 ** 3 };

/** An upload is stored twice for a while: as a temporary file and in the document store. */
const COPIES = 2;
const HOUR_MS = 3_600_000;
/** Most uploads are answered by then. */
const RETRY_SOON_S = 15;
/** A person must free space on the disk first. */
const RETRY_WITH_ROOM_S = 60;

export type UploadQuota = ReturnType<typeof createUploadQuota>;

interface Use {
  atOnce: number;
  /** In this hour, including bytes that are announced but not received yet. */
  bytes: number;
  /** Of the running uploads. */
  announced: number;
}

/** @param findSpace returns the free space of the disk that stores uploads and documents */
export function createUploadQuota(limits: UploadLimits, findSpace: () => Promise<DiskSpace>) {
  const senders = new Map<string, Use>();
  let began = performance.now();
  /** Bytes announced by all running uploads, since each may still need its space. */
  let announced = 0;

  /**
   * Begins a new hour. Running uploads count in it as well, since all their bytes may still come. Senders without a
   * running upload are forgotten.
   */
  function turnHour(now: number): void {
    began = now;
    for (const [sender, use] of senders)
      if (use.atOnce === 0) senders.delete(sender);
      else use.bytes = use.announced;
  }

  function useOf(sender: string, announcedBytes: number): Use {
    const now = performance.now();
    if (now - began >= HOUR_MS) turnHour(now);
    const use = senders.get(sender) ?? { atOnce: 0, bytes: 0, announced: 0 };
    if (use.atOnce >= limits.maxAtOnce) throw new AppError('TooManyRequests', { retryAfter: RETRY_SOON_S });
    if (use.bytes + announcedBytes > limits.maxBytesPerHour)
      throw new AppError('TooManyRequests', { retryAfter: (HOUR_MS - (now - began)) / 1000 });
    senders.set(sender, use);
    return use;
  }

  async function requireFreeSpace(): Promise<void> {
    const needed = COPIES * announced;
    const space = await findSpace().catch(() => undefined);
    if (space === undefined || isDiskFull({ ...space, freeBytes: space.freeBytes - needed }))
      throw new AppError('StorageUnavailable', { retryAfter: RETRY_WITH_ROOM_S });
  }

  return {
    /**
     * Admits an upload before any of its bytes is read. Counts are per process.
     * @param announcedBytes the length of the whole body; if it is not stated, the maximum
     * @returns a function that ends the upload, called with the number of bytes received
     * @throws AppError TooManyRequests beyond the sender's limits, StorageUnavailable if the disk would have too little
     * free space left
     */
    enter: async (sender: string, announcedBytes: number) => {
      const use = useOf(sender, announcedBytes);
      use.atOnce += 1;
      use.bytes += announcedBytes;
      use.announced += announcedBytes;
      announced += announcedBytes;
      const leave = (receivedBytes: number) => {
        use.atOnce -= 1;
        use.bytes += receivedBytes - announcedBytes;
        use.announced -= announcedBytes;
        announced -= announcedBytes;
      };
      try {
        await requireFreeSpace();
      } catch (error) {
        leave(0);
        throw error;
      }
      return leave;
    },
  };
}

import { AppError } from '../errors/index.ts';
import { type DiskSpace, isDiskFull } from '../health/index.ts';

/** The limits of one sender (an intake key or an account). */
export interface UploadLimits {
  readonly maxConcurrent: number;
  readonly maxBytesPerHour: number;
}

/**
 * Four uploads at the same time are enough, because an ERP sends one delivery after the other and a person has few
 * windows open. 10 GiB an hour are 100,000 invoices of 100 kB, more than a provider sends in a month. An attacker with a
 * stolen key fills the disk slowly enough for the operator to notice.
 */
export const UPLOAD_LIMITS: UploadLimits = { maxConcurrent: 4, maxBytesPerHour: 10 * 1024 ** 3 };

/** An upload is stored twice for a while: as a temporary file and in the document store. */
const COPIES_PER_UPLOAD = 2;
const HOUR_MS = 3_600_000;
/** Most uploads have ended by then. */
const RETRY_AFTER_S = 15;
/** A person must free space on the disk first. */
const RETRY_DISK_FULL_S = 60;

export type UploadQuota = ReturnType<typeof createUploadQuota>;

interface SenderUsage {
  running: number;
  /** Bytes of this hour, including announced bytes that are not received yet. */
  bytes: number;
  /** Bytes announced by the sender's running uploads. */
  announcedBytes: number;
}

/** @param findSpace returns the free space of the disk that stores uploads and documents */
export function createUploadQuota(limits: UploadLimits, findSpace: () => Promise<DiskSpace>) {
  const senders = new Map<string, SenderUsage>();
  let hourStartedAt = performance.now();
  /** Bytes announced by all running uploads, since each may still need its space. */
  let totalAnnouncedBytes = 0;

  /**
   * Begins a new hour. Running uploads count in it as well, since all their bytes may still arrive. Senders without a
   * running upload are deleted.
   */
  function beginHour(now: number): void {
    hourStartedAt = now;
    for (const [sender, usage] of senders)
      if (usage.running === 0) senders.delete(sender);
      else usage.bytes = usage.announcedBytes;
  }

  function checkQuota(sender: string, announcedBytes: number): SenderUsage {
    const now = performance.now();
    if (now - hourStartedAt >= HOUR_MS) beginHour(now);
    const usage = senders.get(sender) ?? { running: 0, bytes: 0, announcedBytes: 0 };
    if (usage.running >= limits.maxConcurrent)
      throw new AppError('TooManyRequests', { retryAfter: RETRY_AFTER_S });
    if (usage.bytes + announcedBytes > limits.maxBytesPerHour)
      throw new AppError('TooManyRequests', { retryAfter: (HOUR_MS - (now - hourStartedAt)) / 1000 });
    senders.set(sender, usage);
    return usage;
  }

  async function requireFreeSpace(): Promise<void> {
    const needed = COPIES_PER_UPLOAD * totalAnnouncedBytes;
    const space = await findSpace().catch(() => undefined);
    if (space === undefined || isDiskFull({ ...space, freeBytes: space.freeBytes - needed }))
      throw new AppError('StorageUnavailable', { retryAfter: RETRY_DISK_FULL_S });
  }

  return {
    /**
     * Admits an upload before any of its bytes is read. Counts are per process.
     * @param announcedBytes the length of the whole body; if it is not stated, the maximum
     * @returns a function that ends the upload, called with the number of bytes received
     * @throws AppError TooManyRequests beyond the sender's limits, StorageUnavailable if the disk would have too little
     * free space left
     */
    admit: async (sender: string, announcedBytes: number) => {
      const usage = checkQuota(sender, announcedBytes);
      usage.running += 1;
      usage.bytes += announcedBytes;
      usage.announcedBytes += announcedBytes;
      totalAnnouncedBytes += announcedBytes;
      const endUpload = (receivedBytes: number) => {
        usage.running -= 1;
        usage.bytes += receivedBytes - announcedBytes;
        usage.announcedBytes -= announcedBytes;
        totalAnnouncedBytes -= announcedBytes;
      };
      try {
        await requireFreeSpace();
      } catch (error) {
        endUpload(0);
        throw error;
      }
      return endUpload;
    },
  };
}
